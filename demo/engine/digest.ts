import { getText } from "../conditions.ts";
import { getNextTimeAtLocalHour, toIso } from "../moments.ts";
import type { StepMetadata } from "../workflows.ts";
import { addDetail, setJobStatus } from "./details.ts";
import type { EventState, JobState, EngineContext } from "./model.ts";
import {
  endRemainingJobs,
  getMetadata,
  getOffsetMinutes,
  postpone,
  toMilliseconds,
} from "./wait.ts";

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

const toEventReference = (event: EventState) => ({
  notificationId: event.id,
  transactionId: event.transactionId,
  createdAt: toIso(event.createdAt),
});

function mergeIntoCollectingEvent(
  event: EventState,
  job: JobState,
  at: number,
  collectingEvent: EventState,
): void {
  const collectingJob = collectingEvent.jobs.find((otherJob) => otherJob.step.id === job.step.id);
  if (collectingJob === undefined) throw new Error("The digest event has no digest step.");
  collectingEvent.digestedEvents.push(toDigestedEvent(event));
  collectingJob.digest?.events?.push(event.payload);
  addDetail(collectingEvent, collectingJob, at, "digestJoined", { raw: toEventReference(event) });
  setJobStatus(collectingEvent, collectingJob, at, "delayed", collectingJob.dueAt);

  event.digestedEventRef = collectingEvent.id;
  addDetail(event, job, at, "merged", {
    raw: {
      ...toEventReference(collectingEvent),
      ...(collectingJob.dueAt !== null && { until: toIso(collectingJob.dueAt) }),
    },
  });
  endRemainingJobs(event, job, at, "merged");
}

function beginDigest(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
): void {
  const metadata = getMetadata(job);
  if (metadata.type === "scheduled") throw new Error("A digest can't be scheduled.");
  // This call precedes the merge, because merged events count for the look-back window, too.
  const isFirst =
    metadata.type === "backoff" &&
    !engineContext.timeline.checkAndRecordSeen(
      event,
      at,
      toMilliseconds(metadata.backoffAmount, metadata.backoffUnit),
    );
  const openDigestEvent = engineContext.timeline.findOpenDigest(event, at);
  if (openDigestEvent) {
    mergeIntoCollectingEvent(event, job, at, openDigestEvent);
    return;
  }
  event.digestedEvents = [toDigestedEvent(event)];
  if (isFirst) {
    job.digest = { ...toDigestFields(metadata), type: "backoff" };
    addDetail(event, job, at, "digestPassed", {
      raw: { lookBackAmount: metadata.backoffAmount, lookBackUnit: metadata.backoffUnit },
    });
    setJobStatus(event, job, at, "completed");
    return;
  }
  const until =
    metadata.type === "timed"
      ? getNextTimeAtLocalHour(at, 8, getOffsetMinutes(event))
      : at + toMilliseconds(metadata.amount, metadata.unit);
  job.digest = {
    ...toDigestFields(metadata),
    type: metadata.type,
    events: [event.payload],
    ...(metadata.type === "timed" && {
      timed: { atTime: "08:00", cronExpression: "0 8 * * *", untilDate: toIso(until) },
    }),
  };
  job.extensionCount = 0;
  const key = getDigestKey(job);
  addDetail(event, job, at, "digestStarted", {
    raw: {
      ...(key !== undefined && { digestKey: key, digestValue: getDigestValue(event, job) }),
      until: toIso(until),
    },
  });
  setJobStatus(event, job, at, "delayed", until);
  engineContext.timeline.addOpenDigest(event);
}

const toDigestFields = ({ type, ...fields }: Exclude<StepMetadata, { type: "scheduled" }>) => {
  const { timed: _, ...digestFields } = { timed: undefined, ...fields };
  return { type, ...digestFields };
};

function endDigest(event: EventState, job: JobState, at: number): void {
  if (postpone(event, job, at, "digestExtended")) return;
  addDetail(event, job, at, "digestEnded", {
    values: { count: event.digestedEvents.length },
    raw: {
      events: event.digestedEvents.map(({ id, transactionId, time }) => ({
        notificationId: id,
        transactionId,
        createdAt: time,
      })),
    },
  });
  setJobStatus(event, job, at, "completed");
}

export function runDigest(
  event: EventState,
  job: JobState,
  at: number,
  engineContext: EngineContext,
): void {
  if (job.status === "delayed") endDigest(event, job, at);
  else beginDigest(event, job, at, engineContext);
}
