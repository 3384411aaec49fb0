import * as z from "zod/mini";
import { getLocalHour, getNextTimeAtLocalHour, minuteMs, toIso, unitMs } from "../moments.ts";
import { findLocale } from "../people.ts";
import type { StepMetadata } from "../workflows.ts";
import { addDetail, setJobStatus } from "./details.ts";
import type { EventState, JobState } from "./model.ts";

const defaultWindow = { amount: 10, unit: "minutes" } as const;

export const toMilliseconds = (
  amount = defaultWindow.amount as number,
  unit: keyof typeof unitMs = "minutes",
) => amount * unitMs[unit];

export const getOffsetMinutes = (event: EventState) =>
  findLocale(event.subscriber.timezone)?.offset ?? 0;

/** Custom data of subscribers with quiet times. Operators may have replaced this data. */
const scheduleSchema = z.object({
  /** Hours in the subscriber's time zone; `from` is in the evening, and `to` in the morning. */
  quietHours: z
    .object({ from: z.int(), to: z.int() })
    .check(z.refine(({ from, to }) => to >= 0 && to < from && from <= 24)),
  /** Dates that are quiet time all day. */
  quietDays: z.optional(z.array(z.string())),
});

/** Returns the next end of quiet hours; undefined if `at` isn't in the subscriber's quiet time. */
function getQuietTimeEndAt(event: EventState, at: number): number | undefined {
  const { success, data: schedule } = scheduleSchema.safeParse(event.subscriber.data);
  if (!success || event.subscriber.timezone === null) return undefined;
  const { quietHours, quietDays } = schedule;
  const offsetMinutes = getOffsetMinutes(event);
  const hourOfDay = getLocalHour(at, offsetMinutes);
  const localDate = toIso(at + offsetMinutes * minuteMs).slice(0, 10);
  const isDaytime = hourOfDay >= quietHours.to && hourOfDay < quietHours.from;
  if (isDaytime && !quietDays?.includes(localDate)) return undefined;
  return getNextTimeAtLocalHour(at, quietHours.to, offsetMinutes);
}

/** Postpones the end of a wait if `at` is in quiet time. Returns whether it was postponed. */
export function postpone(
  event: EventState,
  job: JobState,
  at: number,
  detailKey: "delayExtended" | "digestExtended",
): boolean {
  const until = getQuietTimeEndAt(event, at);
  if (until === undefined) return false;
  job.extensionCount = (job.extensionCount ?? 0) + 1;
  addDetail(event, job, at, detailKey, {
    raw: {
      from: toIso(at),
      until: toIso(until),
      timezone: event.subscriber.timezone,
      quietHours: event.subscriber.data?.["quietHours"],
    },
  });
  setJobStatus(event, job, at, "delayed", until);
  return true;
}

export const getMetadata = (job: JobState): StepMetadata =>
  job.step.definition.metadata ?? { type: "regular", ...defaultWindow };

export function endRemainingJobs(
  event: EventState,
  job: JobState,
  at: number,
  status: "merged" | "canceled",
) {
  const remainingJobs = event.jobs.slice(event.jobs.indexOf(job));
  for (const otherJob of remainingJobs) setJobStatus(event, otherJob, at, status);
}
