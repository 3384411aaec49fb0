import { expect, it } from "vitest";
import { providers } from "../../../../contract/providers/providers.ts";
import { findProviders } from "./find-providers.ts";

const ids = (typed: string) =>
  findProviders(typed).flatMap((group) => group.providers.map(({ id }) => id));

it("lists every provider once when nothing is typed", () => {
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
])("finds by name, former name, channel, and credential: %s", (typed, id) => {
  expect(ids(typed)).toContain(id);
});

it("wants every word", () => {
  expect(ids("twilio email")).toEqual([]);
});
