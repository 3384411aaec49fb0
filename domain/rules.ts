import { type AttemptSummary, readAttempts } from "./attempts.ts";
import { type DueTime, dueTime } from "./due-time.ts";
import type { JobOutcome, JobOutcomeKind } from "./job-outcome.ts";
import type { Received } from "../contract/endpoint.ts";
import type { Event, Job } from "../contract/events.ts";
import { asObject, asObjects, asText, asTime, type LooseObject } from "./loose.ts";
import { providerCall } from "./provider-call.ts";

/** A queued or running job is stuck after this many milliseconds without a new detail. */
export const stuckAfterMs = 5 * 60_000;

/** Context for a job's outcome. `jobOutcomes` collects it from the event and the preceding jobs. */
export interface JobContext {
  /** Time in milliseconds for computing the age of a job without details or updates. */
  eventCreatedAt?: number | undefined;
  /** The trigger's payload, which contains the date of a scheduled delay. */
  payload?: unknown;
  /** Outcome of the preceding digest or delay. */
  precedingWait?: JobOutcome | undefined;
  /** Time of the preceding job's last activity, in milliseconds. */
  previousActivityAt?: number | undefined;
}

const isDigestOrDelay = (type: string) => type === "digest" || type === "delay";
const isOpenStatus = (status: string) => status === "pending" || status === "queued";

/** Reports whether steps of a type perform work, but don't send a message. */
const performsWork = (type: string) => type === "custom" || type === "http_request";

/** Types of steps that don't send anything to a subscriber. Unknown types count as sending. */
const nonSendingTypes: ReadonlySet<string> = new Set([
  "digest",
  "delay",
  "throttle",
  "trigger",
  "custom",
  "http_request",
]);
export const isSending = (type: string): boolean => type !== "" && !nonSendingTypes.has(type);

export const mayHaveCalledProvider = ({ kind, provider }: JobOutcome): boolean =>
  kind === "succeeded" ||
  kind === "warning" ||
  (kind === "failed" && provider?.call !== "notCalled");

/**
 * Returns the outcome of one job. Statuses are free text (section 2.7 of the API specification);
 * this function handles the known ones. Warnings of a running, merged, or unsent job set
 * `hasWarning`, but not the kind. Accepts any value and never throws.
 */
export function jobOutcome(
  job: Received<Job> | null | undefined,
  now: number,
  context: JobContext = {},
): JobOutcome {
  const record: LooseObject = asObject(job) ?? {};
  const status = asText(record["status"]) ?? "";
  const type = asText(record["type"]) ?? "";
  const attempts = readAttempts(record["executionDetails"]);
  const { lastEnd, hasWarning } = attempts;
  const result = createOutcome(type, status, attempts);

  if (status === "failed" || lastEnd === "Failed") {
    result.provider = providerCall(record["executionDetails"]);
    return decide(result, "failed");
  }
  if (status === "completed") return decide(result, hasWarning ? "warning" : "succeeded");

  const { precedingWait } = context;
  const startedAt = attempts.firstAt ?? context.previousActivityAt ?? context.eventCreatedAt;
  const isWaiting = status === "delayed" || (isDigestOrDelay(type) && isOpenStatus(status));
  const due = isWaiting ? dueTime(record, startedAt, context.payload) : undefined;
  const createWaitingOutcome = (waitsFor: string, until: DueTime | undefined) => {
    result.waitsFor = waitsFor;
    result.until = until;
    return decide(result, "waiting");
  };
  if (status === "delayed") return createWaitingOutcome(type, due);
  if (isOpenStatus(status)) {
    if (precedingWait?.kind === "waiting")
      return createWaitingOutcome(
        precedingWait.waitsFor ?? precedingWait.type,
        precedingWait.until,
      );
    // Steps after a merged digest run in the event that collected the digest.
    if (precedingWait?.kind === "merged") return decide(result, "merged");
    if (isDigestOrDelay(type) && due !== undefined && due.at > now)
      return createWaitingOutcome(type, due);
  }
  if (status === "queued" || status === "running") {
    const activityTimes = [attempts.lastAt, context.previousActivityAt].filter(
      (at) => at !== undefined,
    );
    const lastActivityAt =
      activityTimes.length > 0
        ? Math.max(...activityTimes)
        : (asTime(record["updatedAt"]) ?? context.eventCreatedAt);
    if (lastActivityAt === undefined || now - lastActivityAt < stuckAfterMs) {
      return decide(result, "running");
    }
    result.lastActivityAt = lastActivityAt;
    return decide(result, "stuck");
  }
  if (status === "pending") return decide(result, "running");
  if (status === "merged") return decide(result, "merged");
  if (status === "skipped" || status === "canceled") return decide(result, "notSent");

  // For an unknown status, the execution details determine the outcome.
  if (lastEnd === undefined) return decide(result, attempts.isRead ? "succeeded" : "unknown");
  return decide(result, hasWarning ? "warning" : "succeeded");
}

/** Sets the kind. This isn't a closure, because a scan would allocate one for each job. */
function decide(outcome: JobOutcome, kind: JobOutcomeKind): JobOutcome {
  outcome.kind = kind;
  return outcome;
}

/**
 * Returns an outcome without a kind. Assigns fields, because spreading objects is slow in a scan.
 */
function createOutcome(type: string, status: string, attempts: AttemptSummary): JobOutcome {
  const { attemptCount, hasWarning, lastAt, endedAt } = attempts;
  return {
    kind: "unknown",
    type,
    status,
    attemptCount,
    hasWarning,
    waitsFor: undefined,
    provider: undefined,
    until: undefined,
    lastActivityAt: lastAt,
    endedAt,
  };
}

/** Returns the outcomes of an event's jobs, in the order received. */
export function jobOutcomes(event: Received<Event> | null | undefined, now: number): JobOutcome[] {
  const record: LooseObject = asObject(event) ?? {};
  const eventCreatedAt = asTime(record["createdAt"]);
  const outcomes: JobOutcome[] = [];
  let precedingWait: JobOutcome | undefined;
  let previousActivityAt: number | undefined;
  for (const job of asObjects(record["jobs"])) {
    const context = {
      eventCreatedAt,
      payload: record["payload"],
      precedingWait,
      previousActivityAt,
    };
    const outcome = jobOutcome(job, now, context);
    previousActivityAt = outcome.lastActivityAt ?? previousActivityAt;
    if (isDigestOrDelay(outcome.type)) precedingWait = outcome;
    outcomes.push(outcome);
  }
  return outcomes;
}

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
   * Number of failed jobs. `totalCount` is the number of sending jobs. If any other job failed, it
   * also includes all other jobs that failed or perform work.
   */
  failedCount: number;
  totalCount: number;
  /** The highest number of attempts of any job. */
  attemptCount: number;
  /** Whether any job sends to a subscriber. */
  hasSendingJob: boolean;
  /**
   * For failed sends: `none` if the provider can't have accepted a message, `unknown` after a
   * timeout.
   */
  delivery?: "none" | "unknown" | undefined;
  decidedBy?: JobOutcome | undefined;
  /** Time in milliseconds when the last job ended; absent if unknown or while a job is running. */
  endedAt?: number | undefined;
  jobs: readonly JobOutcome[];
}

/**
 * Returns the outcome of an event: the first that applies of failed, partly failed, stuck, waiting,
 * running, merged, nothing sent, warning, and succeeded; else unknown. An event failed if a step
 * failed and every sending step failed, was skipped, or was canceled. Failed steps that don't send
 * (digest, custom, …) count too, so that no failure is hidden. "Succeeded" means that the provider
 * accepted the message, because the API doesn't report delivery.
 */
export function eventOutcome(event: Received<Event> | null | undefined, now: number): EventOutcome {
  return summarize(jobOutcomes(event, now));
}

export function summarize(jobs: readonly JobOutcome[]): EventOutcome {
  const outcome = createEventOutcome(jobs);
  const decideBy = (kind: EventOutcomeKind, decidedBy?: JobOutcome): EventOutcome => {
    outcome.kind = kind;
    outcome.decidedBy = decidedBy;
    return outcome;
  };

  if (jobs.length === 0) return decideBy("notReported");
  if (findFirst(jobs, "failed")) return summarizeFailure(outcome);
  for (const kind of ["stuck", "waiting", "running", "merged"] as const) {
    const job = kind === "waiting" ? findNextToResume(jobs) : findFirst(jobs, kind);
    if (job) return decideBy(kind, job);
  }
  if (findFirst(jobs, "notSent")) {
    const relevantJobs = outcome.hasSendingJob ? jobs.filter(({ type }) => isSending(type)) : jobs;
    if (relevantJobs.every(({ kind }) => kind === "notSent"))
      return decideBy("nothingSent", relevantJobs[0]);
  }
  const warning = findFirst(jobs, "warning") ?? jobs.find(({ hasWarning }) => hasWarning);
  if (warning) return decideBy("warning", warning);
  const unknown = findFirst(jobs, "unknown");
  return unknown ? decideBy("unknown", unknown) : decideBy("succeeded");
}

/** Sets the outcome of an event with a failed job. */
function summarizeFailure(outcome: EventOutcome): EventOutcome {
  const { jobs, hasSendingJob } = outcome;
  const sending = jobs.filter(({ type }) => isSending(type));
  const failedJobs = jobs.filter(({ kind }) => kind === "failed");
  const failedSending = sending.filter(({ kind }) => kind === "failed");
  // If a step that sends no message failed, count all such steps, so that "N of M" is consistent.
  const countedJobs =
    failedJobs.length === failedSending.length
      ? sending
      : jobs.filter(({ type, kind }) => isSending(type) || performsWork(type) || kind === "failed");
  outcome.failedCount = failedJobs.length;
  outcome.totalCount = countedJobs.length;
  outcome.kind = "partlyFailed";
  outcome.decidedBy = failedSending[0] ?? failedJobs[0];
  const isUndelivered = ({ kind }: JobOutcome) => kind === "failed" || kind === "notSent";
  if (!(hasSendingJob ? sending : countedJobs).every(isUndelivered)) return outcome;
  outcome.kind = "failed";
  if (hasSendingJob) {
    const hasTimedOut = failedSending.some(({ provider }) => provider?.hasTimedOut);
    outcome.delivery = hasTimedOut ? "unknown" : "none";
  }
  return outcome;
}

/** Returns an outcome of unknown kind with the counts of an event without a failure. */
function createEventOutcome(jobs: readonly JobOutcome[]): EventOutcome {
  let attemptCount = 1;
  let totalCount = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  for (const job of jobs) {
    const { endedAt, kind } = job;
    if (isSending(job.type)) totalCount += 1;
    if (job.attemptCount > attemptCount) ({ attemptCount } = job);
    if (endedAt !== undefined && endedAt > lastEnd) lastEnd = endedAt;
    if (kind === "waiting" || kind === "stuck" || kind === "running") isOpen = true;
  }
  const hasSendingJob = totalCount > 0;
  return {
    kind: "unknown",
    failedCount: 0,
    totalCount,
    attemptCount,
    hasSendingJob,
    delivery: undefined,
    decidedBy: undefined,
    endedAt: !isOpen && Number.isFinite(lastEnd) ? lastEnd : undefined,
    jobs,
  };
}

/** Returns the first job of a kind. Unlike with `find`, a scan allocates no callback per event. */
function findFirst(jobs: readonly JobOutcome[], kind: JobOutcomeKind): JobOutcome | undefined {
  for (const job of jobs) {
    if (job.kind === kind) return job;
  }
  return undefined;
}

const getResumeTime = ({ until }: JobOutcome) => until?.at ?? Number.POSITIVE_INFINITY;

/** Returns the waiting job that resumes first. Jobs with an unknown time sort last. */
function findNextToResume(jobs: readonly JobOutcome[]): JobOutcome | undefined {
  let next: JobOutcome | undefined;
  for (const job of jobs) {
    if (job.kind !== "waiting") continue;
    if (next === undefined || getResumeTime(job) < getResumeTime(next)) next = job;
  }
  return next;
}
