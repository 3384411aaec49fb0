import { getValueAt } from "../../domain/filter-evaluation.ts";
import { hourMs, toIso } from "../moments.ts";
import { hashToFraction } from "../random.ts";
import { addDetail, setJobStatus } from "./details.ts";
import type { EventState, JobState } from "./model.ts";
import { endRemainingJobs, getMetadata, postpone, toMilliseconds } from "./wait.ts";

const willBeCanceled = ({ key, step }: JobState) =>
  hashToFraction(`cancel ${key}`) < (step.definition.canceledShare ?? 0);

function getDelayEndAt(event: EventState, job: JobState, at: number): number | undefined {
  const metadata = getMetadata(job);
  if (metadata.type !== "scheduled") return at + toMilliseconds(metadata.amount, metadata.unit);
  const date = getValueAt({ payload: event.payload }, metadata.delayPath);
  const until = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(until, at);
}

function beginDelay(event: EventState, job: JobState, at: number): void {
  const until = getDelayEndAt(event, job, at);
  const { type, ...metadataFields } = getMetadata(job);
  if (until === undefined) {
    addDetail(event, job, at, "delayPathMissing", { raw: { type, ...metadataFields } });
    setJobStatus(event, job, at, "failed");
    return;
  }
  job.extensionCount = 0;
  addDetail(event, job, at, "delayStarted", {
    raw: { type, ...metadataFields, until: toIso(until) },
  });
  const earlyEndAt = at + (until - at) * hashToFraction(`early ${job.key}`);
  setJobStatus(event, job, at, "delayed", willBeCanceled(job) ? Math.round(earlyEndAt) : until);
}

/**
 * Reports whether a delay that ends at `at` respects quiet time. Delays that end within an hour of
 * the event don't.
 */
const respectsSchedule = (job: JobState, at: number) => at - job.createdAt >= hourMs;

function endDelay(event: EventState, job: JobState, at: number): void {
  if (willBeCanceled(job)) {
    addDetail(event, job, at, "canceledByRequest", { raw: { by: "api", reason: "order placed" } });
    endRemainingJobs(event, job, at, "canceled");
    return;
  }
  if (respectsSchedule(job, at) && postpone(event, job, at, "delayExtended")) return;
  addDetail(event, job, at, "delayEnded");
  setJobStatus(event, job, at, "completed");
}

export function runDelay(event: EventState, job: JobState, at: number): void {
  if (job.status === "delayed") endDelay(event, job, at);
  else beginDelay(event, job, at);
}
