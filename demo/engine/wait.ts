import { valueAt } from "../../domain/step-filter.ts";
import { getText } from "../conditions.ts";
import { hour, toIso, getLocalHour, minute, getNextLocalHour, unitMs } from "../moments.ts";
import { findLocale } from "../people.ts";
import { hashToFraction } from "../random.ts";
import type { JsonObject } from "../../contract/common.ts";
import type { StepMetadata } from "../workflows.ts";
import { addDetail, moveJob } from "./details.ts";
import type { EventState, JobState, Setting } from "./model.ts";

const defaultWindow = { amount: 10, unit: "minutes" } as const;

const toMilliseconds = (
  amount = defaultWindow.amount as number,
  unit: keyof typeof unitMs = "minutes",
) => amount * unitMs[unit];

const getOffsetMinutes = (event: EventState) => findLocale(event.subscriber.timezone)?.offset ?? 0;

interface Schedule {
  /** Hours in the subscriber's time zone; `from` is in the evening, and `to` in the morning. */
  quietHours?: { from: number; to: number };
  /** Dates on which nothing is sent. */
  quietDays?: string[];
}

/** Returns the end of the subscriber's quiet time that contains `at`; undefined outside of it. */
function getQuietTimeEnd(event: EventState, at: number): number | undefined {
  // The demo's subscribers only have custom data of this shape.
  const { quietHours, quietDays } = (event.subscriber.data ?? {}) as Schedule;
  if (quietHours === undefined || event.subscriber.timezone === null) return undefined;
  const offset = getOffsetMinutes(event);
  const hourOfDay = getLocalHour(at, offset);
  const date = toIso(at + offset * minute).slice(0, 10);
  const isDaytime = hourOfDay >= quietHours.to && hourOfDay < quietHours.from;
  if (isDaytime && !quietDays?.includes(date)) return undefined;
  return getNextLocalHour(at, quietHours.to, offset);
}

/** Postpones the end of a wait if `at` is in quiet time. Returns whether it was postponed. */
function postpone(
  event: EventState,
  job: JobState,
  at: number,
  key: "delayExtended" | "digestExtended",
): boolean {
  const until = getQuietTimeEnd(event, at);
  if (until === undefined) return false;
  job.extensions = (job.extensions ?? 0) + 1;
  addDetail(event, job, at, key, {
    raw: {
      from: toIso(at),
      until: toIso(until),
      timezone: event.subscriber.timezone,
      quietHours: event.subscriber.data?.["quietHours"],
    },
  });
  moveJob(event, job, at, "delayed", until);
  return true;
}

const getMetadata = (job: JobState): StepMetadata =>
  job.step.definition.metadata ?? { type: "regular", ...defaultWindow };

/** Ends a job and all following ones with the same status. */
function endAll(event: EventState, job: JobState, at: number, status: "merged" | "canceled") {
  const rest = event.jobs.slice(event.jobs.indexOf(job));
  for (const otherJob of rest) moveJob(event, otherJob, at, status);
}

// Digest -----------------------------------------------------------------------------------------

const getDigestKey = (job: JobState): string | undefined => {
  const metadata = getMetadata(job);
  return "digestKey" in metadata ? metadata.digestKey : undefined;
};

/** Returns the value that events of one digest share. */
export const getDigestValue = (event: EventState, job: JobState): string =>
  getText({ payload: event.payload }, getDigestKey(job) ?? "");

const toDigestedEvent = (event: EventState) => ({
  id: event.id,
  transactionId: event.transactionId,
  time: toIso(event.createdAt),
  payload: event.payload,
});

const toEventIds = (event: EventState) => ({
  notificationId: event.id,
  transactionId: event.transactionId,
  createdAt: toIso(event.createdAt),
});

function merge(event: EventState, job: JobState, at: number, into: EventState): void {
  const collectingJob = into.jobs.find((otherJob) => otherJob.step.id === job.step.id);
  if (collectingJob === undefined) throw new Error("The digest event has no digest step.");
  into.digested.push(toDigestedEvent(event));
  collectingJob.digest?.events?.push(event.payload);
  addDetail(into, collectingJob, at, "digestJoined", { raw: toEventIds(event) });
  moveJob(into, collectingJob, at, "delayed", collectingJob.dueAt);

  event.digestedEventRef = into.id;
  addDetail(event, job, at, "merged", {
    raw: {
      ...toEventIds(into),
      ...(collectingJob.dueAt !== null && { until: toIso(collectingJob.dueAt) }),
    },
  });
  endAll(event, job, at, "merged");
}

function beginDigest(event: EventState, job: JobState, at: number, setting: Setting): void {
  const metadata = getMetadata(job);
  if (metadata.type === "scheduled") throw new Error("A digest can't be scheduled.");
  const open = setting.timeline.findOpenDigest(event, at);
  if (open) {
    merge(event, job, at, open);
    return;
  }
  event.digested = [toDigestedEvent(event)];
  if (metadata.type === "backoff") {
    const lookBack = toMilliseconds(metadata.backoffAmount, metadata.backoffUnit);
    const seenMessage = setting.timeline.wasSeenWithin(event, at, lookBack);
    if (!seenMessage) {
      job.digest = { ...toDigestFields(metadata), type: "backoff" };
      addDetail(event, job, at, "digestPassed", {
        raw: { lookBackAmount: metadata.backoffAmount, lookBackUnit: metadata.backoffUnit },
      });
      moveJob(event, job, at, "completed");
      return;
    }
  }
  const until =
    metadata.type === "timed"
      ? getNextLocalHour(at, 8, getOffsetMinutes(event))
      : at + toMilliseconds(metadata.amount, metadata.unit);
  job.digest = {
    ...toDigestFields(metadata),
    type: metadata.type,
    events: [event.payload],
    ...(metadata.type === "timed" && {
      timed: { atTime: "08:00", cronExpression: "0 8 * * *", untilDate: toIso(until) },
    }),
  };
  job.extensions = 0;
  const key = getDigestKey(job);
  addDetail(event, job, at, "digestStarted", {
    raw: {
      ...(key !== undefined && { digestKey: key, digestValue: getDigestValue(event, job) }),
      until: toIso(until),
    },
  });
  moveJob(event, job, at, "delayed", until);
  setting.timeline.addOpenDigest(event);
}

const toDigestFields = ({ type, ...fields }: Exclude<StepMetadata, { type: "scheduled" }>) => {
  const { timed: _, ...rest } = { timed: undefined, ...fields };
  return { type, ...rest };
};

function endDigest(event: EventState, job: JobState, at: number): void {
  if (postpone(event, job, at, "digestExtended")) return;
  addDetail(event, job, at, "digestEnded", {
    values: { count: event.digested.length },
    raw: {
      events: event.digested.map(({ id, transactionId, time }) => ({
        notificationId: id,
        transactionId,
        createdAt: time,
      })),
    },
  });
  moveJob(event, job, at, "completed");
}

export function digest(event: EventState, job: JobState, at: number, setting: Setting): void {
  if (job.status === "delayed") endDigest(event, job, at);
  else beginDigest(event, job, at, setting);
}

// Delay ------------------------------------------------------------------------------------------

const isCanceled = ({ key, step }: JobState) =>
  hashToFraction(`cancel ${key}`) < (step.definition.canceled ?? 0);

function getDelayEnd(event: EventState, job: JobState, at: number): number | undefined {
  const metadata = getMetadata(job);
  if (metadata.type !== "scheduled") return at + toMilliseconds(metadata.amount, metadata.unit);
  const date = valueAt({ payload: event.payload }, metadata.delayPath);
  const until = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(until, at);
}

function beginDelay(event: EventState, job: JobState, at: number): void {
  const until = getDelayEnd(event, job, at);
  const { type, ...rest } = getMetadata(job);
  if (until === undefined) {
    addDetail(event, job, at, "delayPathMissing", { raw: { type, ...rest } });
    moveJob(event, job, at, "failed");
    return;
  }
  job.extensions = 0;
  addDetail(event, job, at, "delayStarted", { raw: { type, ...rest, until: toIso(until) } });
  const earlyEnd = at + (until - at) * hashToFraction(`early ${job.key}`);
  moveJob(event, job, at, "delayed", isCanceled(job) ? Math.round(earlyEnd) : until);
}

/** Reports whether a wait respects quiet time. Waits of less than an hour don't. */
const respectsSchedule = (job: JobState, at: number) => at - job.createdAt >= hour;

function endDelay(event: EventState, job: JobState, at: number): void {
  if (isCanceled(job)) {
    addDetail(event, job, at, "canceledByRequest", { raw: { by: "api", reason: "order placed" } });
    endAll(event, job, at, "canceled");
    return;
  }
  if (respectsSchedule(job, at) && postpone(event, job, at, "delayExtended")) return;
  addDetail(event, job, at, "delayEnded");
  moveJob(event, job, at, "completed");
}

export function delay(event: EventState, job: JobState, at: number): void {
  if (job.status === "delayed") endDelay(event, job, at);
  else beginDelay(event, job, at);
}

// Throttle ---------------------------------------------------------------------------------------

/** Casts controls to the shape that all throttle steps of the demo have. */
const getThrottleControls = (controls: JsonObject) => controls as { limit: number; key: string };

const getThrottledValue = (controls: JsonObject, payload: JsonObject): string =>
  getText({ payload }, getThrottleControls(controls).key);

/**
 * Returns the key by which a throttle counts events: the workflow, the subscriber, and the
 * throttled value.
 */
export const createThrottleKey = (
  workflowId: string,
  subscriberId: string,
  controls: JsonObject,
  payload: JsonObject,
): string => `${workflowId} ${subscriberId} ${getThrottledValue(controls, payload)}`;

export function throttle(event: EventState, job: JobState, at: number, setting: Setting): void {
  const { controls } = job.version;
  const { limit, key } = getThrottleControls(controls);
  const value = getThrottledValue(controls, event.payload);
  const count = setting.timeline.countWithin(
    createThrottleKey(event.workflow.id, event.subscriber.id, controls, event.payload),
    at,
    hour,
  );
  const raw = { key, value, count, limit, windowMilliseconds: hour };
  if (count < limit) {
    addDetail(event, job, at, "throttlePassed", { raw });
    moveJob(event, job, at, "completed");
    return;
  }
  addDetail(event, job, at, "throttled", { raw });
  moveJob(event, job, at, "skipped");
  const rest = event.jobs.slice(event.jobs.indexOf(job) + 1);
  for (const otherJob of rest) {
    addDetail(event, otherJob, at, "skippedByThrottle");
    moveJob(event, otherJob, at, "skipped");
  }
}
