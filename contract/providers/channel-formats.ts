import * as z from "zod/mini";

const urlSchema = z.url();

/** Reports whether a text is a full http or https URL. `http:x` parses, but isn't a full URL. */
const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && z.safeParse(urlSchema, text).success;

const hasNoWhitespace = (text: string) => /^[^\s\p{Cc}]+$/u.test(text);

/** Matches any common notation of a phone number, with or without an extension. */
const phonePattern =
  /^(?:tel:)?[+＋]?[\p{Nd} ()./*#\u00A0\u2010-\u2015-]+(?:(?:,|;ext=| ?x\.? ?| ?ext\.? ?)\p{Nd}+)?$/iu;
const isPhone = (text: string) =>
  phonePattern.test(text) && (text.match(/\p{Nd}/gu) ?? []).length >= 2;

export const webAddress = z.string().check(
  z.maxLength(2048),
  z.refine(isWebAddress, {
    error: "Enter a full URL, for example https://hooks.example.com/services/T012",
  }),
);

const e164Number = z.string().check(
  z.regex(/^\+[1-9]\d{1,14}$/, {
    error: "Enter the number in E.164 format, for example +14155550123",
  }),
);

/**
 * A profile's phone number. The API accepts any text, so this schema allows any common notation of
 * a number, and the empty string.
 */
const profilePhone = z.string().check(
  z.maxLength(64),
  z.refine((text) => text === "" || isPhone(text), {
    error: "Enter a phone number, for example +14155550123",
  }),
);

const opaqueId = z.string().check(
  z.minLength(1),
  z.maxLength(255),
  // IDs are opaque, so reject only what pasting adds.
  z.refine((text) => text.trim() === text && !/\p{Cc}/u.test(text), {
    error: "Enter the ID without spaces around it, for example C024BE91L",
  }),
);

const deviceToken = z.string().check(
  z.refine(hasNoWhitespace, {
    error: "Enter a token without spaces, for example fGx2k9:APA91bHun4MxP5",
  }),
);

/**
 * Formats of channel values. `schema` validates input, and `describeIssue` describes a malformed
 * saved value.
 */
/* oxlint-disable signalbox/whole-text -- the label is the name of a field */
export const formats = {
  webAddress: {
    schema: webAddress,
    describeIssue: (label: string) => `${label} isn't a full http or https URL`,
  },
  phoneNumber: {
    schema: e164Number,
    describeIssue: (label: string) => `${label} isn't in E.164 format`,
  },
  phone: {
    schema: profilePhone,
    describeIssue: (label: string) => `${label} isn't a valid phone number`,
  },
  opaqueId: { schema: opaqueId, describeIssue: (label: string) => `${label} isn't a valid ID` },
  deviceToken: {
    schema: deviceToken,
    describeIssue: (label: string) => `${label} must be text without spaces`,
  },
  text: { schema: z.string(), describeIssue: (label: string) => `${label} must be text` },
} as const;
/* oxlint-enable signalbox/whole-text */
export type Format = keyof typeof formats;

/** Returns the service's error for a value; undefined if the value is valid. */
export function findFormatError(format: Format, value: unknown): string | undefined {
  return z.safeParse(formats[format].schema, value).error?.issues[0]?.message;
}
