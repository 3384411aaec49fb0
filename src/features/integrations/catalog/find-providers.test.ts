import { expect, it } from "vitest";
import { providers } from "../../../../contract/providers/catalog.ts";
import { findProviders } from "./find-providers.ts";

const ids = (query: string) =>
  findProviders(query).flatMap((group) => group.providers.map(({ id }) => id));

it("lists every provider once for an empty search", () => {
  expect(ids("").toSorted()).toEqual(providers.map(({ id }) => id).toSorted());
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
  expect(ids(query)).toContain(id);
});

it("requires every word to match", () => {
  expect(ids("twilio email")).toEqual([]);
});
