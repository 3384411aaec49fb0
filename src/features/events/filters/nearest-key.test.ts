import { expect, test } from "vitest";
import { nearestKey } from "./nearest-key.ts";

test.each([
  ["status", "outcome"],
  ["State", "outcome"],
  ["subscriberId", "subscriber"],
  ["subscriber_id", "subscriber"],
  ["transactionId", "transaction"],
  ["emails", "email"],
  ["user", "subscriber"],
  ["userId", "subscriber"],
  ["template", "workflow"],
  ["workfow", "workflow"],
  ["outcmoe", "outcome"],
  ["sev", "severity"],
  ["payload.orderId", undefined],
  ["x", undefined],
])("%s means %s", (key, nearest) => {
  expect(nearestKey(key)).toBe(nearest);
});
