import { expect, it } from "vitest";
import { getCredentialFields } from "./catalog.ts";
import { providers } from "./providers.ts";
import { findCredentialErrors } from "./credentials.ts";
import { fieldFormats, type FieldFormat, findFieldFormatError } from "./formats.ts";

const acceptedTextsByFormat: Record<FieldFormat, string[]> = {
  email: [
    "no-reply@example.com",
    "root@localhost",
    "o'brien+tag@mail.example",
    "müller@münchen.example",
    "Shop <no-reply@example.com>",
    '"Shop, Ltd." <no-reply@example.com>',
    "{{env.FROM}}",
    "no-reply@{{env.DOMAIN}}",
  ],
  url: ["https://api.example.com", "http://localhost:3000/path?x=1", "https://{{env.HOST}}/hook"],
  urlOrHost: ["https://k2.api.example.com", "k2.api.example.com", "k2.api.example.com/v1"],
  host: ["smtp.example.com", "localhost", "mail_relay", "10.0.0.5", "::1", "[2001:db8::1]"],
  domain: ["mg.example.com", "münchen.example"],
  port: ["1", "25", "65535"],
  sender: [
    "+14155550123",
    "14155550123",
    "+1 (415) 555-0123",
    "12345",
    "Shop",
    "Shop & Co",
    "Ærø Færge",
    "SC-OTP",
    "whatsapp:+14155550123",
    `MG${"0a".repeat(16)}`,
    "{{env.SENDER}}",
  ],
  awsRegion: ["eu-west-1", "us-gov-west-1", "ap-southeast-4"],
  headerName: ["X-Api-Key", "authorization"],
  jsonObject: ["{}", ' {"project_id": "shop"}\n'],
};

const rejectedTextsByFormat: Record<FieldFormat, string[]> = {
  email: ["bad", "a@", "@b.example", "a b@c.example", "a@b@c.example", "a@b..c", "Shop <bad>"],
  url: ["api.example.com", "ftp://example.com", "https://", "https://a b.example", "{bad"],
  urlOrHost: ["not a url", "ftp://example.com", ""],
  host: ["https://smtp.example.com", "smtp example", "smtp.example.com:587", "a/b", "-"],
  domain: ["https://example.com", "a@example.com", "example..com"],
  port: ["0", "65536", "587 ", "-1", "5e2", "abc"],
  sender: ["not a phone!!", "+", "+1", "ThisIsTooLong", "+1415555012345678901234567890", "???"],
  awsRegion: ["Ireland", "eu-west", "eu_west_1"],
  headerName: ["X Api Key", "X:Key", ""],
  jsonObject: ["{bad json", "[]", "text", '{"a": 1}}', "{bad}"],
};

const names = Object.keys(fieldFormats) as FieldFormat[];

it.each(names)("%s accepts what providers accept", (format) => {
  for (const text of acceptedTextsByFormat[format]) {
    expect({ [text]: findFieldFormatError({ format }, text) }).toEqual({ [text]: undefined });
  }
});

it.each(names)("%s rejects other values with an example or a position", (format) => {
  for (const text of rejectedTextsByFormat[format]) {
    expect({ [text]: findFieldFormatError({ format }, text) }).toEqual({
      [text]: expect.stringMatching(/for example .|line 1, column/),
    });
  }
});

const emailProviders = providers.filter(
  ({ id, channel }) =>
    channel === "email" && getCredentialFields(id).some(({ key }) => key === "from"),
);
it.each(emailProviders.map(({ id }) => id))("%s checks its from address", (providerId) => {
  expect(findCredentialErrors(providerId, { from: "bad" })["from"]).toBe(
    "Enter an email address, for example no-reply@example.com",
  );
});

it("doesn't validate a webhook's sender, which only the receiver can", () => {
  const errors = findCredentialErrors("generic-sms", { from: "The whole department" });
  expect(errors).not.toEqual({});
  expect(errors).not.toHaveProperty("from");
});
