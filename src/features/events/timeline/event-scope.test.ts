import { expect, test } from "vitest";
import type { ReceivedEvent } from "../../../api/events.ts";
import { createEventScope } from "./event-scope.ts";

test("conditions get a subscriber's identifier from the recipient of the request", () => {
  // The record has only the properties that the scope reads.
  const event = {
    subscriber: { firstName: "Ana" },
    to: { subscriberId: "ana" },
  } as unknown as ReceivedEvent;
  expect(createEventScope(event, "").conditions.subscriber).toEqual({
    subscriberId: "ana",
    firstName: "Ana",
  });
});
