import * as z from "zod/mini";
import { webAddress } from "./channel-formats.ts";
import { emailPattern } from "../email-pattern.ts";
import { findJsonError } from "../json-text.ts";

/** The embedded service allows the same depth and twice as many keys in a whole request body. */
const jsonLimits = { depth: 64, keys: 10_000 };

/** Returns an error if the text isn't a JSON object, with the position if the JSON is malformed. */
export function findJsonObjectError(text: string): string | undefined {
  const error = findJsonError(text, jsonLimits);
  if (error) return `${error.message} (line ${error.line}, column ${error.column})`;
  return text.trim().startsWith("{") ? undefined : 'Enter a JSON object, for example {"key": "x"}';
}

const isUrl = (text: string) => !/\s/.test(text) && z.safeParse(webAddress, text).success;

/** Matches one label of a host name. Private networks may use underscores and non-ASCII letters. */
const hostLabelPattern = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?$/u;
const ipv6Pattern = /^\[?[\da-f]*:[\da-f]*:[\da-f:.]*\]?$/i;
const isHost = (text: string) =>
  text.length <= 253 &&
  (ipv6Pattern.test(text) ||
    text
      .replace(/\.$/, "")
      .split(".")
      .every((label) => hostLabelPattern.test(label)));

/** Accepts an email address, also with a display name: `Shop <no-reply@example.com>`. */
const isMailbox = (text: string) =>
  emailPattern.test(/^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1]?.trim() ?? text);

/**
 * Patterns of a phone number or short code, an alphanumeric sender ID (at most 11 characters in
 * GSM), a channel address such as `whatsapp:+14155550123`, and the ID of a messaging service.
 */
const senderPatterns = [
  /^\+?\d[\d ().-]{1,24}$/,
  /^(?=.*\p{L})[\p{L}\p{N} &+_.'!/@$(),-]{1,11}$/u,
  /^[a-z]+:\S+$/,
  /^[A-Z]{2}[\da-f]{32}$/,
];

interface TextFormat {
  readonly example: string;
  readonly findError: (text: string) => string | undefined;
}

const createFormat = (
  noun: string,
  example: string,
  accepts: (text: string) => boolean,
): TextFormat => ({
  example,
  findError: (text) => (accepts(text) ? undefined : `Enter ${noun}, for example ${example}`),
});

/** Formats of text credentials. A field of the catalog has at most one of them. */
export const fieldFormats = {
  email: createFormat("an email address", "no-reply@example.com", isMailbox),
  url: createFormat("a URL with http:// or https://", "https://api.example.com", isUrl),
  // Some providers document their base URL without a scheme.
  urlOrHost: createFormat("a URL or a host name", "https://api.example.com", (text) =>
    isUrl(text.includes("://") ? text : `https://${text}`),
  ),
  host: createFormat("a host name or an IP address", "smtp.example.com", isHost),
  domain: createFormat("a domain name", "mg.example.com", isHost),
  port: createFormat("a port from 1 to 65535", "587", (text) => {
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    return port >= 1 && port <= 65_535;
  }),
  sender: createFormat(
    "a phone number, a short code, or a sender ID of up to 11 characters",
    "+14155550123 or Shop",
    (text) => senderPatterns.some((pattern) => pattern.test(text)),
  ),
  awsRegion: createFormat("an AWS region", "eu-west-1", (text) =>
    /^[a-z]{2,}(?:-[a-z]+)+-\d+$/.test(text),
  ),
  headerName: createFormat("a header name", "X-Api-Key", (text) =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(text),
  ),
  jsonObject: { example: '{"project_id": "shop"}', findError: findJsonObjectError },
} as const satisfies Record<string, TextFormat>;
export type FieldFormat = keyof typeof fieldFormats;

/**
 * Reports whether a text contains a variable, such as `{{name}}`. Some services expand variables
 * before use, and only those services can check the result.
 */
const hasVariable = (text: string) => /\{\{[^{}]+\}\}/.test(text);

export const findFieldFormatError = (
  { format: name }: { readonly format?: FieldFormat },
  text: string,
): string | undefined =>
  name === undefined || hasVariable(text) ? undefined : fieldFormats[name].findError(text);
