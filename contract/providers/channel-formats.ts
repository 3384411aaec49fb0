import * as z from "zod/mini";

const url = z.url();

/** A full http or https URL, as a request can be sent to. `http:x` parses, and is none. */
const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && z.safeParse(url, text).success;

/** Reports whether a text is one word: no spaces, no control characters. */
const isUnbroken = (text: string) => /^[^\s\p{Cc}]+$/u.test(text);

/** A number in any notation that people write, with an extension or without. */
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

/**
 * The phone of a profile. The API accepts any text, so this only judges whether a saved one can be
 * called.
 */
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

/**
 * What the values of channels look like: `schema` for requests and forms, `issue` for a malformed
 * value that is already saved.
 */
export const formats = {
  webAddress: { schema: webAddress, issue: (label: string) => `${label} isn't a URL` },
  phoneNumber: { schema: phoneNumber, issue: (label: string) => `${label} isn't in E.164 format` },
  phone: { schema: phone, issue: (label: string) => `${label} isn't a phone number` },
  identity: { schema: identity, issue: (label: string) => `${label} isn't a valid ID` },
  deviceToken: { schema: deviceToken, issue: (label: string) => `${label} contains spaces` },
  text: { schema: z.string(), issue: (label: string) => `${label} isn't text` },
} as const;
export type Format = keyof typeof formats;

/** Returns what the service would reject about a value; undefined for a valid one. */
export function formatError(format: Format, value: unknown): string | undefined {
  const result = z.safeParse(formats[format].schema, value);
  return result.success ? undefined : (result.error.issues[0]?.message ?? "Invalid value");
}
