import { expect, test } from "vitest";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { lacksAddress } from "./missing-addresses.ts";

test.each([
  ["email", { email: null }, true],
  ["email", { email: "" }, true],
  ["email", { email: "ana@acme.example" }, false],
  ["phone", { email: "ana@acme.example" }, true],
  ["phone", { phone: "+381641234567" }, false],
  ["deviceToken", { channels: null }, true],
  ["deviceToken", { channels: [{ credentials: { deviceTokens: [] } }, null] }, true],
  ["deviceToken", { channels: [{ credentials: { webhookUrl: "https://chat.example" } }] }, true],
  [
    "deviceToken",
    { channels: [{ credentials: null }, { credentials: { deviceTokens: ["t"] } }] },
    false,
  ],
] as const)("whether the %s is missing in %j: %s", (kind, record, expected) => {
  expect(lacksAddress(record as ReceivedSubscriber, kind)).toBe(expected);
});
