import { parseTimestamp } from "../contract/read-timestamp.ts";

/*
 * These functions read untrusted values and never throw. For a value of another type, they return
 * undefined or an empty list.
 */

export type LooseObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): LooseObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? // JSON objects have string keys; the values stay unknown.
      (value as LooseObject)
    : undefined;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the objects in a list, without other items. */
export function asObjects(value: unknown): LooseObject[] {
  const objects: LooseObject[] = [];
  // In a scan of many events, a loop is several times faster than `flatMap`.
  for (const item of asList(value)) {
    const object = asObject(item);
    if (object) objects.push(object);
  }
  return objects;
}

/** Returns the value if it is a non-empty string. */
export const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Returns the non-empty strings in a list. A single string is treated as a list with one item. */
export const asTexts = (value: unknown): string[] =>
  (typeof value === "string" ? [value] : asList(value)).filter(
    (item): item is string => asText(item) !== undefined,
  );

export const asBoolean = (value: unknown): boolean | undefined =>
  typeof value === "boolean" ? value : undefined;

export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/**
 * Returns the two-digit number at an offset of a string; -1 if the characters aren't both digits.
 */
function parseTwoDigits(text: string, offset: number): number {
  const tens = text.charCodeAt(offset) - 48;
  const ones = text.charCodeAt(offset + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : -1;
}

// The last date is cached, because the times of a record are usually on the same day.
let lastDate = -1;
let lastDayStart = Number.NaN;

/** Returns the start of a day in UTC, in milliseconds since the epoch. */
function getDayStart(year: number, month: number, day: number): number {
  const date = 10_000 * year + 100 * month + day;
  if (date !== lastDate) {
    lastDate = date;
    lastDayStart = Date.UTC(year, month - 1, day);
  }
  return lastDayStart;
}

/**
 * Parses the common form `2026-03-01T12:00:00.000Z` ten times as fast as `Date.parse`, which would
 * take much of the time of a scan. Returns NaN for other forms.
 */
function parseCommonTime(text: string): number {
  if (text.length !== 24 || text[4] !== "-" || text[7] !== "-" || text[10] !== "T")
    return Number.NaN;
  if (text[13] !== ":" || text[16] !== ":" || text[19] !== "." || text[23] !== "Z")
    return Number.NaN;
  const century = parseTwoDigits(text, 0);
  const yearOfCentury = parseTwoDigits(text, 2);
  const month = parseTwoDigits(text, 5);
  const day = parseTwoDigits(text, 8);
  const hour = parseTwoDigits(text, 11);
  const minute = parseTwoDigits(text, 14);
  const second = parseTwoDigits(text, 17);
  const hundredths = parseTwoDigits(text, 20);
  const millisecond = text.charCodeAt(22) - 48;
  if (century < 10 || yearOfCentury < 0 || month < 1 || month > 12 || day < 1 || day > 31)
    return Number.NaN;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59)
    return Number.NaN;
  if (hundredths < 0 || millisecond < 0 || millisecond > 9) return Number.NaN;
  const seconds = 3600 * hour + 60 * minute + second;
  const dayStart = getDayStart(100 * century + yearOfCentury, month, day);
  return dayStart + 1000 * seconds + 10 * hundredths + millisecond;
}

/**
 * Parses an ISO 8601 timestamp. A time without an offset is in UTC. Returns milliseconds since the
 * epoch.
 */
export function asTime(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const commonTime = parseCommonTime(value);
  if (!Number.isNaN(commonTime)) return commonTime;
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return undefined;
  return asNumber(parseTimestamp(value));
}
