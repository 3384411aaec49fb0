import { LOCALE } from "../text/format.ts";

export type TimeMode = "local" | "utc" | "relative";

/** The smallest unit shown. Lists use seconds, execution details milliseconds. */
export type TimePrecision = "minute" | "second" | "millisecond";

export interface InstantFormat {
  mode: TimeMode;
  /** Decides whether the day is shown: instants of today have only the time. */
  now: Date;
  precision?: TimePrecision;
  /** `auto` omits today's date. */
  day?: "auto" | "always";
  /** IANA zone for `local`; default: the browser's. */
  timeZone?: string | undefined;
}

/** Accepts an ISO string, epoch milliseconds, or a Date; else returns `undefined`. */
export function parseInstant(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  // Some engines parse "2026" or "12" as years; require a full date.
  if (typeof value === "string" && !/^[+-]?\d{4,6}-\d\d-\d\d/.test(value.trim())) return undefined;
  const date = new Date(typeof value === "string" ? value.trim() : value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(LOCALE, options);
    formatters.set(key, found);
  }
  return found;
}

function clock(date: Date, timeZone: string | undefined, precision: TimePrecision): string {
  return formatter({
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(precision === "minute" ? {} : { second: "2-digit" }),
    ...(precision === "millisecond" ? { fractionalSecondDigits: 3 } : {}),
    ...(timeZone ? { timeZone } : {}),
  }).format(date);
}

function calendarDay(date: Date, timeZone: string | undefined, withYear: boolean): string {
  return formatter({
    day: "numeric",
    month: "short",
    ...(withYear ? { year: "numeric" } : {}),
    ...(timeZone ? { timeZone } : {}),
  }).format(date);
}

/**
 * `03:12:41` today, `19 Nov, 03:12:41` on another day of this year, else `19 Nov 2025, 03:12:41`.
 * UTC isn't appended, as the time mode switch shows it.
 */
export function formatInstant(date: Date, format: InstantFormat): string {
  if (format.mode === "relative") return formatRelative(date, format.now);
  const zone = format.mode === "utc" ? "UTC" : format.timeZone;
  const time = clock(date, zone, format.precision ?? "second");
  const year = (instant: Date) =>
    formatter({ year: "numeric", ...(zone ? { timeZone: zone } : {}) }).format(instant);
  const sameYear = year(date) === year(format.now);
  const sameDay = sameYear && calendarDay(date, zone, true) === calendarDay(format.now, zone, true);
  if (sameDay && format.day !== "always") return time;
  return `${calendarDay(date, zone, !sameYear)}, ${time}`;
}

const relative = new Intl.RelativeTimeFormat(LOCALE, { style: "short", numeric: "always" });

const steps: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  [60_000, "second", 1000],
  [3_600_000, "minute", 60_000],
  [86_400_000, "hour", 3_600_000],
  [30 * 86_400_000, "day", 86_400_000],
  [365 * 86_400_000, "month", 30 * 86_400_000],
];

/** `now`, `4 sec ago`, `in 12 min`, `3 days ago`. Counts whole elapsed units. */
export function formatRelative(date: Date, now: Date): string {
  const distance = date.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size < 1000) return "now";
  const [, unit, milliseconds] = steps.find(([limit]) => size < limit) ?? [
    0,
    "year" as const,
    365 * 86_400_000,
  ];
  const amount = Math.floor(size / milliseconds) * Math.sign(distance);
  return relative.format(amount, unit);
}

/** All formats of one instant, for the card shown on hover and focus. */
export interface InstantDescription {
  local: string;
  /** Zone of `local`, such as `Europe/Belgrade`. */
  zone: string;
  utc: string;
  relative: string;
  iso: string;
}

export function describeInstant(date: Date, now: Date, timeZone?: string): InstantDescription {
  const whole = { now, precision: "millisecond", day: "always" } as const;
  return {
    local: formatInstant(date, { ...whole, mode: "local", timeZone }),
    zone: timeZone ?? localZone(),
    utc: formatInstant(date, { ...whole, mode: "utc" }),
    relative: formatRelative(date, now),
    iso: date.toISOString(),
  };
}

export function localZone(): string {
  return new Intl.DateTimeFormat(LOCALE).resolvedOptions().timeZone;
}
