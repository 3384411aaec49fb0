import { expect, test } from "vitest";
import { eventKeys } from "./event-keys.ts";
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
  ["topicKey", "topic"],
  ["context_key", "context"],
  ["email-domain", "emailDomain"],
  ["emaildomian", "emailDomain"],
  ["latency", "duration"],
  ["integrationId", "integration"],
  ["workflow-name", undefined],
  ["x", undefined],
])("the key nearest to %s is %s", (key, nearestKey) => {
  expect(findNearestKey(key, eventKeys)).toBe(nearestKey);
});

test("finds a payload field whose name equals the key, unless the key has a synonym", () => {
  const payloadKeys = ["payload.order.region", "payload.status"];
  expect(findNearestKey("Region", eventKeys, payloadKeys)).toBe("payload.order.region");
  expect(findNearestKey("gion", eventKeys, payloadKeys)).toBeUndefined();
  expect(findNearestKey("status", eventKeys, payloadKeys)).toBe("outcome");
});

test("suggests only keys of the page", () => {
  const keys = eventKeys.filter(({ key }) => key !== "email");
  expect(findNearestKey("email", keys)).toBe("emailDomain");
  expect(findNearestKey("to", keys)).toBeUndefined();
});
