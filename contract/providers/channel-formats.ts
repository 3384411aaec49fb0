import * as z from "zod/mini";

const url = z.url();

/** A full http or https URL. `http:x` parses, but isn't one. */
const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && z.safeParse(url, text).success;

const isUnbroken = (text: string) => /^[^\s\p{Cc}]+$/u.test(text);

/** Any common notation of a phone number, with or without an extension. */
const phoneNotation =
  /^(?:tel:)?[+＋]?[\p{Nd} ()./*#\u00A0\u2010-\u2015-]+(?:(?:,|;ext=| ?x\.? ?| ?ext\.? ?)\p{Nd}+)?$/iu;
const isPhone = (text: string) =>
  phoneNotation.test(text) && (text.match(/\p{Nd}/gu) ?? []).length >= 2;

export const webAddress = z.string().check(
  z.maxLength(2048),
  z.refine(isWebAddress, {
    error: "Enter a full URL, for example https://hooks.example.com/services/T012",
  }),
);

/** `+`, then 2 to 15 digits that don't start with 0. */
const phoneNumber = z.string().check(
  z.regex(/^\+[1-9]\d{1,14}$/, {
    error: "Enter the number in E.164 format, for example +14155550123",
  }),
);

/** A profile's phone. The API accepts any text, so this only judges whether it can be called. */
const phone = z.string().check(
  z.maxLength(64),
  z.refine((text) => text === "" || isPhone(text), {
    error: "Enter a phone number, for example +14155550123",
  }),
);

const identity = z.string().check(
  z.minLength(1),
  z.maxLength(255),
  // IDs are opaque, so only what a paste adds is rejected.
  z.refine((text) => text.trim() === text && !/\p{Cc}/u.test(text), {
    error: "Enter the ID without spaces around it, for example C024BE91L",
  }),
);

const deviceToken = z.string().check(
  z.refine(isUnbroken, {
    error: "Enter a token without spaces, for example fGx2k9:APA91bHun4MxP5",
  }),
);

/** Formats of channel values: `schema` for input, `issue` for a malformed saved value. */
/* oxlint-disable signalbox/whole-text -- the label is the name of a field */
export const formats = {
  webAddress: { schema: webAddress, issue: (label: string) => `${label} isn't a URL` },
  phoneNumber: { schema: phoneNumber, issue: (label: string) => `${label} isn't in E.164 format` },
  phone: { schema: phone, issue: (label: string) => `${label} isn't a phone number` },
  identity: { schema: identity, issue: (label: string) => `${label} isn't a valid ID` },
  deviceToken: { schema: deviceToken, issue: (label: string) => `${label} contains spaces` },
  text: { schema: z.string(), issue: (label: string) => `${label} isn't text` },
} as const;
/* oxlint-enable signalbox/whole-text */
export type Format = keyof typeof formats;

/** Returns the service's error for a value; undefined if valid. */
export function formatError(format: Format, value: unknown): string | undefined {
  return z.safeParse(formats[format].schema, value).error?.issues[0]?.message;
}
