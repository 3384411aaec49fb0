import { expect, test } from "vitest";
import { parseOutcome } from "../render/outcome.ts";
import { findReaderChanges } from "./reader-changes.ts";
import { toSentRender } from "./sent-render.ts";

const message = {
  content: "Your order is on its way",
  subject: "Order shipped",
  cta: {
    type: "redirect",
    data: { url: "https://shop.example/orders/1" },
    action: {
      buttons: [
        { type: "secondary", content: "Get help" },
        { type: "primary", content: "Track" },
      ],
    },
  },
};
const createEvent = (raw: object) => ({
  jobs: [{ step: { _id: "s" }, executionDetails: [{ raw: JSON.stringify(raw) }] }],
});
const preview = {
  body: message.content,
  subject: message.subject,
  redirect: { url: "https://shop.example/orders/1" },
  primaryAction: { label: "Track", redirect: { url: "https://shop.example/track/1" } },
  secondaryAction: { label: "Get help", redirect: { url: "https://shop.example/help" } },
};
const findChanges = (sentMessage: object, currentPreview: object) => {
  const render = toSentRender(createEvent(sentMessage), "s", "in_app");
  if (render === undefined) throw new Error("No message found.");
  return findReaderChanges(
    render.outcome,
    parseOutcome({ result: { type: "in_app", preview: currentPreview } }),
  );
};

test("a message equals the render that it was sent from", () => {
  expect(findChanges(message, preview)).toEqual([]);
});

test("changed actions and message links are reported", () => {
  expect(
    findChanges(message, {
      ...preview,
      redirect: { url: "https://shop.example/orders" },
      primaryAction: { ...preview.primaryAction, label: "Follow" },
      secondaryAction: undefined,
    }),
  ).toEqual([
    {
      label: "Message link",
      before: "https://shop.example/orders/1",
      after: "https://shop.example/orders",
    },
    { label: "Primary action", before: "Track", after: "Follow" },
    { label: "Secondary action", before: "Get help", after: "none" },
  ]);
});

test("an event without a message has no sent render", () => {
  expect(toSentRender(createEvent({}), "s", "in_app")).toBeUndefined();
  expect(toSentRender(undefined, "s", "in_app")).toBeUndefined();
});
