import type { Received } from "../contract/endpoint.ts";
import type { Event } from "../contract/events.ts";
import { type JobOutcome, type JobOutcomeKind, getJobOutcomes } from "./job-outcome.ts";
import { isSending, performsWork } from "./step-types.ts";

export type EventOutcomeKind =
  | "failed"
  | "partlyFailed"
  | "stuck"
  | "waiting"
  | "running"
  | "merged"
  | "nothingSent"
  | "warning"
  | "succeeded"
  | "unknown"
  | "notReported";

export interface EventOutcome {
  kind: EventOutcomeKind;
  /**
   * Number of failed jobs out of `totalCount` sending jobs. If a job that doesn't send failed,
   * `totalCount` also includes all jobs that failed or perform work.
   */
  failedCount: number;
  totalCount: number;
  /** Whether any job sends to a subscriber. */
  hasSendingJob: boolean;
  /**
   * Set if a job failed and the event has sending jobs, all of which failed, were skipped, or were
   * canceled: `unknown` after a timeout, else `none`, because no provider can have accepted a
   * message.
   */
  delivery?: "none" | "unknown" | undefined;
  decidedBy?: JobOutcome | undefined;
  /**
   * When the last job ended, in milliseconds; undefined if unknown, or if a job is waiting,
   * running, or stuck.
   */
  endedAt?: number | undefined;
  jobs: readonly JobOutcome[];
}

/**
 * Returns an event's outcome: the first that applies of not reported, failed, partly failed, stuck,
 * waiting, running, merged, nothing sent, warning, and unknown; else succeeded. "Succeeded" means
 * that the provider accepted the message, because the API doesn't report delivery.
 */
export function getEventOutcome(
  event: Received<Event> | null | undefined,
  now: number,
): EventOutcome {
  return summarizeJobs(getJobOutcomes(event, now));
}

export function summarizeJobs(jobs: readonly JobOutcome[]): EventOutcome {
  const outcome = createEventOutcome(jobs);
  const decideBy = (kind: EventOutcomeKind, decidedBy?: JobOutcome): EventOutcome => {
    outcome.kind = kind;
    outcome.decidedBy = decidedBy;
    return outcome;
  };

  if (jobs.length === 0) return decideBy("notReported");
  if (findFirstJob(jobs, "failed")) return summarizeFailure(outcome);
  for (const kind of ["stuck", "waiting", "running", "merged"] as const) {
    const job = kind === "waiting" ? findNextJobToResume(jobs) : findFirstJob(jobs, kind);
    if (job) return decideBy(kind, job);
  }
  if (findFirstJob(jobs, "notSent")) {
    const relevantJobs = outcome.hasSendingJob ? jobs.filter(({ type }) => isSending(type)) : jobs;
    if (relevantJobs.every(({ kind }) => kind === "notSent"))
      return decideBy("nothingSent", relevantJobs[0]);
  }
  const warningJob = findFirstJob(jobs, "warning") ?? jobs.find(({ hasWarning }) => hasWarning);
  if (warningJob) return decideBy("warning", warningJob);
  const unknownJob = findFirstJob(jobs, "unknown");
  return unknownJob ? decideBy("unknown", unknownJob) : decideBy("succeeded");
}

/**
 * Sets the outcome of an event with a failed job: failed if every sending job failed, was skipped,
 * or was canceled, else partly failed. If no job sends, all counted jobs decide instead.
 */
function summarizeFailure(outcome: EventOutcome): EventOutcome {
  const { jobs, hasSendingJob } = outcome;
  const sendingJobs = jobs.filter(({ type }) => isSending(type));
  const failedJobs = jobs.filter(({ kind }) => kind === "failed");
  const failedSendingJobs = sendingJobs.filter(({ kind }) => kind === "failed");
  // If a job that doesn't send failed, also count all jobs that failed or perform work, so that
  // "N of M" is consistent.
  const countedJobs =
    failedJobs.length === failedSendingJobs.length
      ? sendingJobs
      : jobs.filter(({ type, kind }) => isSending(type) || performsWork(type) || kind === "failed");
  outcome.failedCount = failedJobs.length;
  outcome.totalCount = countedJobs.length;
  outcome.kind = "partlyFailed";
  outcome.decidedBy = failedSendingJobs[0] ?? failedJobs[0];
  const isUndelivered = ({ kind }: JobOutcome) => kind === "failed" || kind === "notSent";
  if (!(hasSendingJob ? sendingJobs : countedJobs).every(isUndelivered)) return outcome;
  outcome.kind = "failed";
  if (hasSendingJob) {
    const hasTimedOut = failedSendingJobs.some(({ providerCall }) => providerCall?.hasTimedOut);
    outcome.delivery = hasTimedOut ? "unknown" : "none";
  }
  return outcome;
}

/** Returns an outcome of unknown kind. The counts assume that no job failed. */
function createEventOutcome(jobs: readonly JobOutcome[]): EventOutcome {
  let totalCount = 0;
  let lastEndAt = Number.NEGATIVE_INFINITY;
  let hasOpenJob = false;
  for (const job of jobs) {
    const { endedAt, kind } = job;
    if (isSending(job.type)) totalCount += 1;
    if (endedAt !== undefined && endedAt > lastEndAt) lastEndAt = endedAt;
    if (kind === "waiting" || kind === "stuck" || kind === "running") hasOpenJob = true;
  }
  const hasSendingJob = totalCount > 0;
  return {
    kind: "unknown",
    failedCount: 0,
    totalCount,
    hasSendingJob,
    delivery: undefined,
    decidedBy: undefined,
    endedAt: !hasOpenJob && Number.isFinite(lastEndAt) ? lastEndAt : undefined,
    jobs,
  };
}

/** Returns the first job of a kind. Unlike `find`, needs no callback, so a scan allocates less. */
function findFirstJob(jobs: readonly JobOutcome[], kind: JobOutcomeKind): JobOutcome | undefined {
  for (const job of jobs) {
    if (job.kind === kind) return job;
  }
  return undefined;
}

const getResumeTime = ({ dueTime }: JobOutcome) => dueTime?.at ?? Number.POSITIVE_INFINITY;

/** Returns the waiting job that resumes first. Jobs with an unknown time sort last. */
function findNextJobToResume(jobs: readonly JobOutcome[]): JobOutcome | undefined {
  let nextJob: JobOutcome | undefined;
  for (const job of jobs) {
    if (job.kind !== "waiting") continue;
    if (nextJob === undefined || getResumeTime(job) < getResumeTime(nextJob)) nextJob = job;
  }
  return nextJob;
}
