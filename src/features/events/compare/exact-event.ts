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
 * with a prefix, so that they are compared by their digits. `restoreNumbers` removes the prefix.
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

/**
 * Converts a value that contains prefixed numbers to JSON text without the prefixes. Returns any
 * other value unchanged.
 */
export function restoreNumbers(value: unknown): unknown {
  // `JSON.stringify` returns undefined for undefined, which its type doesn't include.
  const text = JSON.stringify(value) as string | undefined;
  const exactText = text?.replaceAll(/"\\u0000number:([^"]*)"/g, "$1");
  return exactText === text ? value : exactText;
}
