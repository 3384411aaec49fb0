import { parseJson } from "../../../../contract/parse-json.ts";
import { isLosslessNumber, readTokensBeforeError } from "../../../../contract/json-text.ts";
import { asObject } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";

/**
 * Matches numbers that may lose digits when parsed. The check must be quick, because an event can
 * have 10 MB of text.
 */
const longNumberPattern = /[[:,]\s*-?(?:[\d.]{16}|[\d.]+[eE][+-]?\d{3})/;

/**
 * Returns the event that a received text contains. Numbers that parsing would round are strings
 * with a prefix, so that they are compared by their digits. `toExactJson` removes the prefix.
 */
export function readExactEvent(event: ReceivedEvent, text: string): ReceivedEvent {
  if (!longNumberPattern.test(text)) return event;
  let exactText = "";
  let copiedEnd = 0;
  for (const { kind, start, end } of readTokensBeforeError(text)) {
    if (kind !== "number" || isLosslessNumber(text.slice(start, end))) continue;
    exactText += String.raw`${text.slice(copiedEnd, start)}"\u0000number:${text.slice(start, end)}"`;
    copiedEnd = end;
  }
  if (copiedEnd === 0) return event;
  const record = asObject(parseJson(exactText + text.slice(copiedEnd))) ?? {};
  const envelopeData = Object.keys(record).length === 1 ? asObject(record["data"]) : undefined;
  return envelopeData ?? record;
}

/** Formats a value as JSON text, without the prefixes of `readExactEvent`. */
export const toExactJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"\\u0000number:([^"]*)"/g, "$1");

/**
 * Formats a value for operators. Strings are quoted only if they are empty, or would look like
 * another value.
 */
export function formatExactValue(value: unknown): string {
  const text = toExactJson(value);
  const isPlainString =
    typeof value === "string" &&
    value !== "" &&
    text.startsWith('"') &&
    parseJson(value) === undefined;
  return isPlainString ? value : text;
}
