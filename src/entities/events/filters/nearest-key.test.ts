import { expect, test } from "vitest";
import { findNearestKey } from "./nearest-key.ts";

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
])("the key nearest to %s is %s", (key, nearest) => {
  expect(findNearestKey(key)).toBe(nearest);
});
