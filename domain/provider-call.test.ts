import fc from "fast-check";
import { expect, test } from "vitest";
import { detailTexts } from "./detail-text-table.ts";
import { type DetailKey, formatDetailText } from "./detail-texts.ts";
import { findProviderCall } from "./provider-call.ts";

const known = (key: DetailKey) => {
  const { status, source } = detailTexts[key];
  return { status, source, detail: formatDetailText(key, { provider: "SendGrid" }) };
};
const other = (detail: string, source = "Internal", status = "Failed") => ({
  status,
  source,
  detail,
});

test.each<[call: string, name: string, details: object[]]>([
  ["called", "an error of the provider", [known("sending"), known("providerError")]],
  ["called", "rejected credentials", [known("credentialsRejected")]],
  ["called", "an attempt that was canceled later", [known("sending"), other("Lost")]],
  ["called", "an unknown provider response", [other("Mailbox full", "Webhook")]],
  ["called", "an unknown text about the provider", [other("Unexpected provider error")]],
  ["notCalled", "a template error", [known("queued"), known("templateFailed")]],
  ["notCalled", "no active integration", [known("noIntegration")]],
  ["notCalled", "no primary integration", [known("noPrimary")]],
  ["notCalled", "an unknown payload error", [other("Not a number", "Payload")]],
  ["notCalled", "another service's template error", [other("Message content not generated")]],
  ["notCalled", "another service's missing address", [other("Subscriber does not have a phone")]],
  ["unknown", "an unknown text", [other("Something broke")]],
  ["unknown", "no details", []],
])("%s: %s", (call, _, details) => {
  expect(findProviderCall(details).call).toBe(call);
});

test("delivery is unknown only if the last attempt timed out", () => {
  expect(findProviderCall([known("providerTimeout")]).hasTimedOut).toBe(true);
  expect(findProviderCall([known("providerTimeout"), known("providerError")]).hasTimedOut).toBe(
    false,
  );
  expect(findProviderCall([other("ETIMEDOUT: request timed out", "Webhook")]).hasTimedOut).toBe(
    true,
  );
});

test("any JSON is accepted", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => findProviderCall(value).call !== undefined));
});
