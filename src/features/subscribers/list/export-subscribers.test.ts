import { expect, test } from "vitest";
import { removeCredentials } from "./export-subscribers.ts";

test("an exported record keeps number precision but not channel credentials", () => {
  const text =
    '{"subscriberId":"ana","data":{"n":10000000000000000001,"1":2,"a":3},"channels":[{"providerId":"fcm","_integrationId":"i","credentials":{"deviceTokens":["secret"]}}],"__v":1.0}';
  expect(removeCredentials(text)).toBe(
    '{"subscriberId":"ana","data":{"n":10000000000000000001,"1":2,"a":3},"channels":[{"providerId":"fcm","_integrationId":"i"}],"__v":1.0}',
  );
});

test.each(['{"subscriberId":"ana"}', '{"channels":null}', '{"channels":7}'])(
  "exports a record without channels: %s",
  (text) => {
    expect(JSON.parse(removeCredentials(text))).toBeTruthy();
  },
);
