import { getDateFormat, formatLocale } from "../text/locale.ts";
import { formatRelative } from "./relative-time.ts";

export type TimeMode = "local" | "utc" | "relative";

/** The smallest unit shown. Lists show seconds, and execution details milliseconds. */
export type TimePrecision = "minute" | "second" | "millisecond";

export interface InstantFormat {
  mode: TimeMode;
  /** The current time. Instants of today are shown without the day. */
  now: Date;
  precision?: TimePrecision;
  /** `auto` omits today's date. */
  day?: "auto" | "always";
  /** IANA zone for `local`; default: the browser's zone. */
  timeZone?: string | undefined;
  /** Default: the browser's English locale. */
  locale?: string;
}

/**
 * Parses an ISO string, epoch milliseconds, or a Date. A time without an offset is in UTC. Returns
 * undefined for any other value.
 */
export function parseInstant(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  let input = value;
  if (typeof input === "string") {
    input = input.trim();
    // Some engines parse text such as "2026" or "12" as a date, so require a full date.
    if (!/^[+-]?\d{4,6}-\d\d-\d\d/.test(input)) return undefined;
    // `parseTimestamp` in the contract, which this layer can't import, also assumes UTC.
    if (/[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(input)) input += "Z";
  }
  const date = new Date(input);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Formats only the time of day: `03:12`, `03:12:41`, or `03:12:41.102`. */
export function formatTimeOfDay(
  date: Date,
  timeZone: string | undefined,
  precision: TimePrecision,
  locale = formatLocale,
): string {
  const options: Intl.DateTimeFormatOptions = {
    hour: "2-digit",
    minute: "2-digit",
    ...(precision === "minute" ? {} : { second: "2-digit" }),
    ...(precision === "millisecond" ? { fractionalSecondDigits: 3 } : {}),
    ...(timeZone ? { timeZone } : {}),
  };
  return getDateFormat(options, locale).format(date);
}

/** Formats the day, with the year if it isn't this year, and reports whether the day is today. */
function formatDay(date: Date, { mode, now, timeZone, locale }: InstantFormat) {
  const zone = mode === "utc" ? "UTC" : timeZone;
  const formatDatePart = (instant: Date, options: Intl.DateTimeFormatOptions) =>
    getDateFormat({ ...options, ...(zone ? { timeZone: zone } : {}) }, locale).format(instant);
  const dayOptions = { day: "numeric", month: "short" } as const;
  const isThisYear =
    formatDatePart(date, { year: "numeric" }) === formatDatePart(now, { year: "numeric" });
  return {
    day: formatDatePart(date, isThisYear ? dayOptions : { ...dayOptions, year: "numeric" }),
    isToday: isThisYear && formatDatePart(date, dayOptions) === formatDatePart(now, dayOptions),
  };
}

/**
 * Formats an instant: `03:12:41` today, `Nov 19, 03:12:41` on another day of this year, else
 * `Nov 19, 2025, 03:12:41`; in relative mode, `4 s ago`. The result doesn't include the zone,
 * because the time mode switch shows it.
 */
export function formatInstant(date: Date, format: InstantFormat): string {
  if (format.mode === "relative") return formatRelative(date, format.now);
  const zone = format.mode === "utc" ? "UTC" : format.timeZone;
  const timeText = formatTimeOfDay(date, zone, format.precision ?? "second", format.locale);
  const { day, isToday } = formatDay(date, format);
  return isToday && format.day !== "always" ? timeText : `${day}, ${timeText}`;
}

/**
 * Formats a range: `03:12:41 – 03:14:02` today, `Nov 19, 03:12:41 – 03:14:02` on another day.
 * Ranges have no relative form, so the mode `relative` shows local times.
 */
export function formatRange(from: Date, to: Date, format: InstantFormat): string {
  const absoluteFormat =
    format.mode === "relative" ? { ...format, mode: "local" as const } : format;
  // The end's day is shown only if it differs from the start's.
  const endText = formatInstant(to, { ...absoluteFormat, now: from });
  return `${formatInstant(from, absoluteFormat)} – ${endText}`;
}

/**
 * Formats an instant of today as its time, and any other instant as its day: `03:12:41` or
 * `Nov 19`. In relative mode, returns the relative time.
 */
export function formatBriefInstant(date: Date, format: InstantFormat): string {
  if (format.mode === "relative") return formatRelative(date, format.now);
  const { day, isToday } = formatDay(date, format);
  return isToday ? formatInstant(date, format) : day;
}

/** Returns all formats of one instant, for the card shown on hover and focus. */
export function describeInstant(date: Date, now: Date, timeZone?: string) {
  const fullFormat = { now, precision: "millisecond", day: "always" } as const;
  return {
    local: formatInstant(date, { ...fullFormat, mode: "local", timeZone }),
    /** The zone for `local`, such as `Europe/Belgrade`. */
    zone: timeZone ?? getLocalZone(),
    utc: formatInstant(date, { ...fullFormat, mode: "utc" }),
    relative: formatRelative(date, now),
  };
}

export function getLocalZone(): string {
  return getDateFormat({}).resolvedOptions().timeZone;
}
