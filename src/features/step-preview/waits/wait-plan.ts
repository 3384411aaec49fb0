import { parseTimestamp } from "../../../../contract/read-timestamp.ts";
import { asNumber, asObject, asText, asTexts, asList } from "../../../../domain/loose.ts";
import { getDateFormat, textLocale } from "../../../lib/text/locale.ts";
import type { RenderOutcome } from "../render/outcome.ts";

const dayMs = 86_400_000;
const msPerUnit: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: dayMs,
  weeks: 7 * dayMs,
};

export const weekDayNames = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

/** Rules that determine when a delay or digest ends. */
export type WaitPlan =
  | {
      kind: "span";
      amount: number;
      unit: string;
      digestKey?: string;
      /** Time before an event. Events are only collected if another event occurred in this time. */
      lookBack?: { amount: number; unit: string };
    }
  | {
      kind: "timed";
      /** Time as `HH:MM` in the subscriber's time zone. */
      atTime?: string;
      weekDays: string[];
      monthDays: number[];
      interval?: { amount: number; unit: string };
      cron?: string;
      /** Rules that the console can't compute, in the API's format. */
      unsupportedRules: string[];
      digestKey?: string;
    }
  | { kind: "until"; until: string; path?: string };

const parseDuration = (value: unknown) => {
  const record = asObject(value);
  const amount = asNumber(record?.["amount"]);
  const unit = asText(record?.["unit"]);
  return amount === undefined || unit === undefined ? undefined : { amount, unit };
};

/** Parses the wait of a result. Returns undefined for other step types and unknown formats. */
export function parseWait({ type, preview, result }: RenderOutcome): WaitPlan | undefined {
  if (type !== "delay" && type !== "digest") return undefined;
  const stepResult = asObject(result[type]);
  const span = parseDuration(preview);
  if (span) {
    const lookBack = parseDuration(preview?.["lookBackWindow"]);
    const digestKey = asText(preview?.["digestKey"]);
    return {
      kind: "span",
      ...span,
      ...(lookBack && { lookBack }),
      ...(digestKey !== undefined && { digestKey }),
    };
  }
  const until = asText(stepResult?.["until"]);
  if (until !== undefined) {
    const path = asText(stepResult?.["delayPath"]);
    return { kind: "until", until, ...(path !== undefined && { path }) };
  }
  if (stepResult?.["type"] !== "timed") return undefined;
  const timedRule = asObject(stepResult["timed"]);
  const interval = parseDuration(stepResult);
  const atTime = asText(timedRule?.["atTime"]);
  const digestKey = asText(stepResult["digestKey"]);
  const cron = asText(stepResult["cron"]);
  const unsupportedRules = [
    ...["ordinal", "ordinalValue", "monthlyType"].flatMap((key) => {
      const value = asText(timedRule?.[key]);
      return value === undefined ? [] : [`${key} ${value}`];
    }),
    ...(cron === undefined ? [] : [`cron ${cron}`]),
  ];
  return {
    kind: "timed",
    weekDays: asTexts(timedRule?.["weekDays"]),
    monthDays: asList(timedRule?.["monthDays"])
      .map(Number)
      .filter((day) => day >= 1 && day <= 31),
    unsupportedRules,
    ...(atTime !== undefined && { atTime }),
    ...(interval && { interval }),
    ...(cron !== undefined && { cron }),
    ...(digestKey !== undefined && { digestKey }),
  };
}

/** Reports whether a date is valid and has a four-digit year. Calendars can't show other dates. */
function isCalendarDate(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999;
}

/**
 * Adds a duration. Returns undefined for an unknown unit, and if the result isn't a calendar date.
 * If the resulting month lacks the day, returns the month's last day.
 */
export function addDuration(from: Date, amount: number, unit: string): Date | undefined {
  if (unit === "months") {
    const to = new Date(from);
    const day = to.getUTCDate();
    to.setUTCDate(1);
    to.setUTCMonth(to.getUTCMonth() + amount);
    const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
    to.setUTCDate(Math.min(day, lastDay));
    return isCalendarDate(to) ? to : undefined;
  }
  const to = new Date(from.getTime() + amount * (msPerUnit[unit] ?? Number.NaN));
  return isCalendarDate(to) ? to : undefined;
}

function getOffsetMinutes(instant: number, timeZone: string): number {
  const parts = getDateFormat(
    {
      timeZone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    },
    textLocale,
  ).formatToParts(instant);
  const getNumber = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const localTime = Date.UTC(
    getNumber("year"),
    getNumber("month") - 1,
    getNumber("day"),
    getNumber("hour"),
    getNumber("minute"),
    getNumber("second"),
  );
  return Math.round((localTime - Math.floor(instant / 1000) * 1000) / 60_000);
}

/** Converts local time in a time zone to milliseconds since the epoch. */
function toInstant(
  year: number,
  month: number,
  day: number,
  minuteOfDay: number,
  timeZone: string,
): number {
  const localTime = Date.UTC(year, month, day, 0, minuteOfDay);
  const estimatedInstant = localTime - getOffsetMinutes(localTime, timeZone) * 60_000;
  // Near a DST change, the offset at `estimatedInstant` may differ from the offset at `localTime`.
  return localTime - getOffsetMinutes(estimatedInstant, timeZone) * 60_000;
}

/**
 * Returns up to `count` ends of a wait, earliest first, or an empty list if they can't be computed.
 * The plan's days and times are in `timeZone`.
 */
export function computeNextTimes(plan: WaitPlan, from: Date, timeZone: string, count = 3): Date[] {
  if (!isCalendarDate(from)) return [];
  if (plan.kind === "until") {
    const endDate = new Date(parseTimestamp(plan.until));
    return isCalendarDate(endDate) ? [endDate] : [];
  }
  if (plan.kind === "span") {
    const end = addDuration(from, plan.amount, plan.unit);
    return end ? [end] : [];
  }
  const { atTime, weekDays, monthDays, unsupportedRules, interval } = plan;
  if (unsupportedRules.length > 0 || (interval && interval.amount !== 1)) return [];
  if (interval && !["days", "weeks", "months"].includes(interval.unit)) {
    const end = addDuration(from, interval.amount, interval.unit);
    return end ? [end] : [];
  }
  // Without days, the contract doesn't define on which day of the week or month the wait ends.
  if (interval && interval.unit !== "days" && weekDays.length + monthDays.length === 0) return [];
  const timeParts = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(atTime ?? "00:00");
  if (timeParts === null) return [];
  const minuteOfDay = Number(timeParts[1]) * 60 + Number(timeParts[2]);
  const localStart = new Date(from.getTime() + getOffsetMinutes(from.getTime(), timeZone) * 60_000);
  const times: Date[] = [];
  for (let dayOffset = 0; dayOffset < 400 && times.length < count; dayOffset += 1) {
    const day = new Date(
      Date.UTC(
        localStart.getUTCFullYear(),
        localStart.getUTCMonth(),
        localStart.getUTCDate() + dayOffset,
      ),
    );
    const name = weekDayNames[day.getUTCDay()] ?? "";
    if (weekDays.length > 0 && !weekDays.includes(name)) continue;
    if (monthDays.length > 0 && !monthDays.includes(day.getUTCDate())) continue;
    const [year, month, dayOfMonth] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
    const instant = toInstant(year, month, dayOfMonth, minuteOfDay, timeZone);
    if (instant > from.getTime()) times.push(new Date(instant));
  }
  return times;
}
