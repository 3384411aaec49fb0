import fc from "fast-check";
import { expect, test } from "vitest";
import { detailTexts } from "./detail-text-table.ts";
import { type DetailKey, formatDetailText } from "./detail-texts.ts";
import { getProviderCall } from "./provider-call.ts";

const createKnownDetail = (key: DetailKey) => {
  const { status, source } = detailTexts[key];
  return { status, source, detail: formatDetailText(key, { provider: "SendGrid" }) };
};
const createOtherDetail = (detail: string, source = "Internal", status = "Failed") => ({
  status,
  source,
  detail,
});

test.each<[callStatus: string, name: string, details: object[]]>([
  [
    "called",
    "an error of the provider",
    [createKnownDetail("sending"), createKnownDetail("providerError")],
  ],
  ["called", "rejected credentials", [createKnownDetail("credentialsRejected")]],
  [
    "called",
    "an attempt that was canceled later",
    [createKnownDetail("sending"), createOtherDetail("Lost")],
  ],
  ["called", "an unknown provider response", [createOtherDetail("Mailbox full", "Webhook")]],
  [
    "called",
    "an unknown text about the provider",
    [createOtherDetail("Unexpected provider error")],
  ],
  [
    "notCalled",
    "a template error",
    [createKnownDetail("queued"), createKnownDetail("templateFailed")],
  ],
  ["notCalled", "no active integration", [createKnownDetail("noIntegration")]],
  ["notCalled", "no primary integration", [createKnownDetail("noPrimary")]],
  ["notCalled", "an unknown payload error", [createOtherDetail("Not a number", "Payload")]],
  [
    "notCalled",
    "another service's template error",
    [createOtherDetail("Message content not generated")],
  ],
  [
    "notCalled",
    "another service's missing address",
    [createOtherDetail("Subscriber does not have a phone")],
  ],
  ["unknown", "an unknown text", [createOtherDetail("Something broke")]],
  ["unknown", "no details", []],
])("%s: %s", (callStatus, _, details) => {
  expect(getProviderCall(details).callStatus).toBe(callStatus);
});

test("delivery is unknown if any attempt timed out", () => {
  expect(getProviderCall([createKnownDetail("providerError")]).hasTimedOut).toBe(false);
  expect(getProviderCall([createKnownDetail("providerTimeout")]).hasTimedOut).toBe(true);
  expect(
    getProviderCall([createKnownDetail("providerTimeout"), createKnownDetail("providerError")])
      .hasTimedOut,
  ).toBe(true);
  expect(
    getProviderCall([createOtherDetail("ETIMEDOUT: request timed out", "Webhook")]).hasTimedOut,
  ).toBe(true);
});

test("any JSON is accepted", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => getProviderCall(value).callStatus !== undefined),
  );
});
