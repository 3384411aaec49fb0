import { expect, test } from "vitest";
import {
  getEventControls,
  findMessage,
  findNewestControls,
  getEventSubscriberId,
  toPreviewPayload,
} from "./event-values.ts";

const event = {
  _id: "e1",
  createdAt: "2026-11-21T02:00:00.000Z",
  payload: { a: 1 },
  controls: { subject: "of the event" },
  contextKeys: ["tenant:acme", "odd"],
  subscriber: { _id: "x", subscriberId: "u1", firstName: "Ana" },
  jobs: [
    { type: "digest", step: { _id: "d" }, digest: { events: [{ a: 1 }, { payload: { a: 2 } }] } },
    {
      type: "email",
      step: { _id: "s", controlVariables: { subject: "own" } },
      executionDetails: [{ raw: "queued" }, { raw: '{"x":1}' }, { raw: '{"content":"Hi"}' }],
    },
  ],
};

test("control values come from the step's job, else from the event", () => {
  expect(getEventControls(event, "s")).toMatchObject({
    values: { subject: "own" },
    source: "controlVariables",
    eventId: "e1",
  });
  expect(getEventControls(event, "d")).toMatchObject({ source: "controls" });
  expect(getEventControls(event, "none")).toBeUndefined();
  expect(getEventControls(null, "s")).toBeUndefined();
  expect(findNewestControls([{}, event], "s")?.eventId).toBe("e1");
});

test("an event fills the payload, and its collected events fill the example's digest", () => {
  const example = { steps: { collect: { events: [], eventCount: 0 }, other: 1 }, env: { A: "b" } };
  expect(toPreviewPayload(event, example)).toEqual({
    payload: { a: 1 },
    subscriber: { subscriberId: "u1", firstName: "Ana" },
    steps: {
      collect: {
        eventCount: 2,
        events: [
          { id: "event-1", time: event.createdAt, payload: { a: 1 } },
          { id: "event-2", time: event.createdAt, payload: { a: 2 } },
        ],
      },
      other: 1,
    },
    context: { tenant: "acme" },
    env: { A: "b" },
  });
});

test("the subscriber's identifier can come from the recipient of the request", () => {
  const requestedEvent = { ...event, subscriber: { firstName: "Ana" }, to: { subscriberId: "u1" } };
  expect(getEventSubscriberId(requestedEvent)).toBe("u1");
  expect(getEventSubscriberId({ ...requestedEvent, subscriber: undefined })).toBe("u1");
  expect(getEventSubscriberId(null)).toBeUndefined();
  expect(toPreviewPayload(requestedEvent, undefined)).toMatchObject({
    subscriber: { subscriberId: "u1", firstName: "Ana" },
  });
});

test("the sent message comes from an execution detail", () => {
  expect(findMessage(event, "s")).toEqual({ content: "Hi" });
  expect(findMessage(event, "d")).toBeUndefined();
});
