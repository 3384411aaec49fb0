import { parseJson } from "../../contract/parse-json.ts";
import { isRecord } from "../is-record.ts";

// JSON is edited as Latin-1 text, which has one character per byte. The syntax and all names are
// ASCII, and every other byte stays the same, even if it isn't UTF-8.
export const toJsonText = (bytes: Buffer): string => bytes.toString("latin1");
export const fromJsonText = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, "latin1");

/** Parses text from `toJsonText`. Returns undefined if it isn't JSON. */
export const parseJsonText = (text: string): unknown =>
  parseJson(fromJsonText(text).toString("utf8"));

/** Parses text from `toJsonText`. Returns undefined if it isn't a JSON object. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parseJsonText(text);
  return isRecord(value) ? value : undefined;
}

/** Returns the value in `{"data": …}`, or the value itself if `data` isn't its only key. */
export const unwrapData = (value: unknown): unknown =>
  isRecord(value) && Object.keys(value).length === 1 && "data" in value ? value["data"] : value;
