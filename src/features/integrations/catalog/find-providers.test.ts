import { expect, it } from "vitest";
import { providers } from "../../../../contract/providers/providers.ts";
import { findProviders } from "./find-providers.ts";

const findIds = (query: string) =>
  findProviders(query).flatMap((group) => group.providers.map(({ id }) => id));

it("lists every provider once for an empty search", () => {
  expect(findIds("").toSorted()).toEqual(providers.map(({ id }) => id).toSorted());
});

it.each([
  ["twilio", "twilio"],
  ["account sid sms", "plivo"],
  ["service account", "fcm"],
  ["in-app", "svc"],
  ["agent", "agentvendor"],
  ["vonage", "nexmo"],
  ["mailchimp", "mandrill"],
  ["sendinblue", "sendinblue"],
  ["sendinblue", "brevo-sms"],
  ["amazon", "ses"],
  ["aws", "sns"],
  ["apple", "apns"],
  ["firebase", "fcm"],
  ["FCM", "fcm"],
  ["msteams", "msteams"],
  ["bird", "messagebird"],
  ["office 365", "outlook365"],
])("finds providers by name, former name, channel, and credential: %s", (query, id) => {
  expect(findIds(query)).toContain(id);
});

it("requires every word to match", () => {
  expect(findIds("twilio email")).toEqual([]);
});
