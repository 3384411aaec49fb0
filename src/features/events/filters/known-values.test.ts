import { expect, onTestFinished, test } from "vitest";
import { parseEventRecords } from "../../../api/event-reading/event-records.ts";
import type { SignIn } from "../../../api/session/profile.ts";
import { session } from "../../../api/session/session.ts";
import { createKeySignIn, createLinkSignIn } from "../../../api/testing/sessions.ts";
import { toListRows } from "../list/list-rows.ts";
import { collectKnownValues } from "./known-values.ts";

const now = Date.parse("2026-03-01T04:00:00.000Z");
const template = { name: "Order shipped", triggers: [{ identifier: "order-shipped" }] };
const jobs = [
  {
    type: "email",
    providerId: "sendgrid",
    status: "completed",
    step: { name: "Order mail" },
    executionDetails: [
      { detail: "Message sent", status: "Success" },
      { detail: "Message sent", status: "Success" },
    ],
  },
];
const createEvent = (id: string, fields: Record<string, unknown>) => ({
  _id: id,
  createdAt: "2026-03-01T03:00:00.000Z",
  ...fields,
});
const collectValues = (...events: readonly unknown[]) =>
  collectKnownValues(toListRows(parseEventRecords(events).rows, now));

const open = (signIn: SignIn) => {
  session.open(signIn);
  onTestFinished(() => session.close());
};

test("counts the loaded events with a value", () => {
  open(createLinkSignIn());
  const subscriber = { subscriberId: "u1", firstName: "Ana", email: "ana@web.de" };
  const values = collectValues(
    createEvent("a", { template, jobs, subscriber, payload: { region: "eu", ids: [1, 1] } }),
    createEvent("b", { template, jobs, subscriber, payload: { region: "us" }, tags: ["vip"] }),
  );
  expect(values).toMatchObject({
    workflow: [{ value: "order-shipped", label: "Order shipped", count: 2 }],
    subscriber: [{ value: "u1", label: "Ana", count: 2 }],
    email: [{ value: "ana@web.de", label: "ana@web.de", count: 2 }],
    emailDomain: [{ value: "web.de", count: 2 }],
    provider: [{ value: "sendgrid", label: "SendGrid", count: 2 }],
    step: [{ value: "Order mail", count: 2 }],
    detail: [{ value: "Message sent", count: 2 }],
    outcome: [{ value: "succeeded", count: 2 }],
    tag: [{ value: "vip", count: 1 }],
    "payload.region": [
      { value: "eu", count: 1 },
      { value: "us", count: 1 },
    ],
    "payload.ids": [{ value: "1", count: 1 }],
  });
});

test("names a subscriber whose identifier is only in the request's recipient", () => {
  const values = collectValues(
    createEvent("a", {
      _subscriberId: "id-ana",
      subscriber: { firstName: "Ana" },
      to: { subscriberId: "ana" },
    }),
  );
  expect(values).toMatchObject({ subscriber: [{ value: "ana", label: "Ana", count: 1 }] });
});

test("suggests workflows by ID if the service's filter accepts only IDs", () => {
  open(createKeySignIn());
  const values = collectValues(
    createEvent("a", { template: { ...template, _id: "flow-1" } }),
    createEvent("b", { template, _templateId: "flow-1" }),
    createEvent("c", { _templateId: "flow-1" }),
  );
  expect(values).toMatchObject({
    workflow: [{ value: "flow-1", label: "Order shipped", count: 3 }],
  });
});

test("omits long values, missing IDs, and secret payload fields", () => {
  const values = collectValues(
    createEvent("a", { tags: ["x".repeat(81)], payload: { apiKey: "k-123" } }),
  );
  expect(Object.keys(values)).not.toContain("tag");
  expect(Object.keys(values)).not.toContain("workflow");
  expect(Object.keys(values)).not.toContain("payload.apiKey");
});
