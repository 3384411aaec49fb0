import { Cron, type CronOptions } from "croner";
import { cronOptions, hasCronFormat } from "../../../../contract/cron-format.ts";
import { weekdays } from "../../../../contract/enums.ts";
import { parseTimestamp } from "../../../../contract/read-timestamp.ts";
import { asNumber, asObject, asText, asTexts, asList } from "../../../../domain/loose.ts";
import type { RenderOutcome } from "../render/outcome.ts";

const dayMs = 86_400_000;
const msPerUnit: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: dayMs,
  weeks: 7 * dayMs,
};

/** Numbers of the days of the week in cron expressions. */
const numbersByWeekDay = new Map<string, number>(weekdays.map((day, index) => [day, index + 1]));

/** Maximum number of upcoming times to show. */
const maxTimes = 3;

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

/** Returns the schedule of a cron expression; undefined for an invalid expression. */
function parseCron(expression: string, options: CronOptions): Cron | undefined {
  try {
    return new Cron(expression, options);
  } catch {
    return undefined;
  }
}

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
    ...(cron === undefined || (hasCronFormat(cron) && parseCron(cron, cronOptions))
      ? []
      : [`cron ${cron}`]),
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

/**
 * Returns up to three ends of a wait, earliest first, or an empty list if they can't be computed.
 * The plan's days and times are in `timeZone`.
 */
export function computeNextTimes(plan: WaitPlan, from: Date, timeZone: string): Date[] {
  if (!isCalendarDate(from)) return [];
  if (plan.kind === "until") {
    const endDate = new Date(parseTimestamp(plan.until));
    return isCalendarDate(endDate) ? [endDate] : [];
  }
  if (plan.kind === "span") {
    const end = addDuration(from, plan.amount, plan.unit);
    return end ? [end] : [];
  }
  const { atTime, weekDays, monthDays, unsupportedRules, interval, cron } = plan;
  if (unsupportedRules.length > 0) return [];
  if (cron !== undefined) {
    const schedule = parseCron(cron, { ...cronOptions, timezone: timeZone });
    return schedule?.nextRuns(maxTimes, from) ?? [];
  }
  if (interval && interval.amount !== 1) return [];
  if (interval && !["days", "weeks", "months"].includes(interval.unit)) {
    const end = addDuration(from, interval.amount, interval.unit);
    return end ? [end] : [];
  }
  // Without days, the contract doesn't define on which day of the week or month the wait ends.
  if (interval && interval.unit !== "days" && weekDays.length + monthDays.length === 0) return [];
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(atTime ?? "00:00") ?? [];
  if (minute === undefined) return [];
  const weekDayNumbers = weekDays.map((day) => numbersByWeekDay.get(day) ?? "unknown");
  const days = `${monthDays.join() || "*"} * ${weekDayNumbers.join() || "*"}`;
  // The response isn't validated, so days can be unknown.
  const schedule = parseCron(`${minute} ${hour} ${days}`, { timezone: timeZone, domAndDow: true });
  return schedule?.nextRuns(maxTimes, from) ?? [];
}
