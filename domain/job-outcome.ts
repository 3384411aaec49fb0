import type { Received } from "../contract/endpoint.ts";
import type { Event, Job } from "../contract/events.ts";
import {
  type AttemptSummary,
  getAttemptSummary,
  isStartStatus,
  sortDetailsByTime,
} from "./attempts.ts";
import { type DueTime, getDueTime, isScheduled } from "./due-time.ts";
import { asObject, asObjects, asText, asTime, type LooseObject } from "./loose.ts";
import { type ProviderCall, getProviderCall, isTimeout } from "./provider-call.ts";
import { isDigestOrDelay, isSending } from "./step-types.ts";

export type JobOutcomeKind =
  | "failed"
  | "warning"
  | "waiting"
  | "stuck"
  | "running"
  | "merged"
  | "notSent"
  | "succeeded"
  | "unknown";

/** Optional fields are set to undefined, because scans of objects with one shape are faster. */
export interface JobOutcome {
  kind: JobOutcomeKind;
  /** The step's type as received; empty if missing. The same applies to `status`. */
  type: string;
  status: string;
  /**
   * The count includes the first attempt. For a canceled job, it excludes a retry that was scheduled
   * but not made.
   */
  attemptCount: number;
  /** True after a warning, or after a failed attempt that was followed by a success. */
  hasWarning: boolean;
  /** Type of the digest or delay to wait for: this job or, if `isBlocked`, an earlier one. */
  awaitedType?: string | undefined;
  /** True if an earlier digest or delay must end first. `dueTime` is then the end of that job. */
  isBlocked?: boolean | undefined;
  /** Set only for a failed job. */
  providerCall?: ProviderCall | undefined;
  dueTime?: DueTime | undefined;
  /**
   * Time of the last detail except read confirmations, or of a stuck job's latest known activity,
   * in milliseconds.
   */
  lastActivityAt?: number | undefined;
  /** When the last attempt ended, in milliseconds since the epoch. */
  endedAt?: number | undefined;
}

/** Milliseconds without activity after which a queued or running job is stuck. */
export const stuckAfterMs = 5 * 60_000;

/**
 * Context for a job's outcome. `getJobOutcomes` collects it from the event and the preceding jobs.
 */
export interface JobContext {
  /** When the event was created, in milliseconds. Used for a job without other times. */
  eventCreatedAt?: number | undefined;
  /** The trigger's payload, which contains the date of a scheduled delay. */
  payload?: unknown;
  /** Outcome of the preceding digest or delay. */
  precedingOutcome?: JobOutcome | undefined;
  /** Last activity of the nearest preceding job with a known time, in milliseconds. */
  previousActivityAt?: number | undefined;
}

/** Statuses of jobs that can still change. */
export const unfinishedStatuses: ReadonlySet<unknown> = new Set([
  "pending",
  "queued",
  "running",
  "delayed",
]);

const isOpenStatus = (status: string) => status === "pending" || status === "queued";

/** Reports whether a job's success or execution details show that a provider was called. */
export const hasCalledProvider = ({ kind, type, providerCall }: JobOutcome): boolean =>
  isSending(type) &&
  (kind === "succeeded" || kind === "warning" || providerCall?.callStatus === "called");

/**
 * Returns the outcome of one job; accepts any value and never throws. A warning always sets
 * `hasWarning`, but changes the kind only if it would be `succeeded`.
 */
export function getJobOutcome(
  job: Received<Job> | null | undefined,
  now: number,
  context: JobContext = {},
): JobOutcome {
  const record: LooseObject = asObject(job) ?? {};
  const status = asText(record["status"]) ?? "";
  const type = asText(record["type"]) ?? "";
  const attemptSummary = getAttemptSummary(record["executionDetails"]);
  const { lastEndStatus, hasWarning } = attemptSummary;
  const result = createOutcome(type, status, attemptSummary);

  let isUnconfirmed = false;
  if (status === "canceled") {
    const details = sortDetailsByTime(record["executionDetails"]);
    // A provider may have accepted the message of an attempt that timed out.
    isUnconfirmed = details.some(isTimeout);
    // The last attempt may have been scheduled but not made. The success that reports the
    // cancellation isn't part of a retry.
    const lastAttemptDetail = details.findLast(
      (detail) => detail["isRetry"] === true || detail["status"] !== "Success",
    );
    if (result.attemptCount > 1 && isStartStatus(lastAttemptDetail?.["status"]))
      result.attemptCount -= 1;
  }
  if (status === "failed" || lastEndStatus === "Failed" || isUnconfirmed) {
    result.providerCall = getProviderCall(record["executionDetails"]);
    return decide(result, "failed");
  }
  if (status === "completed") return decide(result, hasWarning ? "warning" : "succeeded");

  const { precedingOutcome } = context;
  const startedAt = attemptSummary.firstAt ?? context.previousActivityAt ?? context.eventCreatedAt;
  const isWaiting = status === "delayed" || (isDigestOrDelay(type) && isOpenStatus(status));
  const dueTime = isWaiting ? getDueTime(record, startedAt, context.payload) : undefined;
  const decideWaiting = (awaitedType: string, waitDueTime: DueTime | undefined) => {
    result.awaitedType = awaitedType;
    result.dueTime = waitDueTime;
    return decide(result, "waiting");
  };
  if (status === "delayed") return decideWaiting(type, dueTime);
  if (isOpenStatus(status)) {
    if (precedingOutcome?.kind === "waiting") {
      result.isBlocked = true;
      return decideWaiting(
        precedingOutcome.awaitedType ?? precedingOutcome.type,
        precedingOutcome.dueTime,
      );
    }
    // The steps after a merged digest run only in the event whose digest includes this event.
    if (precedingOutcome?.kind === "merged") return decide(result, "merged");
    if (isDigestOrDelay(type) && (dueTime ? dueTime.at > now : isScheduled(record)))
      return decideWaiting(type, dueTime);
  }
  if (status === "queued" || status === "running") {
    const activityTimes = [attemptSummary.lastAt, context.previousActivityAt].filter(
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
  if (lastEndStatus === undefined)
    return decide(result, attemptSummary.isRead ? "succeeded" : "unknown");
  return decide(result, hasWarning ? "warning" : "succeeded");
}

/** Sets the kind. This isn't a closure, because a scan would allocate one for each job. */
function decide(outcome: JobOutcome, kind: JobOutcomeKind): JobOutcome {
  outcome.kind = kind;
  return outcome;
}

/**
 * Returns an outcome of unknown kind. Lists all fields, because spreading objects is slow in a
 * scan.
 */
function createOutcome(type: string, status: string, attemptSummary: AttemptSummary): JobOutcome {
  const { attemptCount, hasWarning, lastAt, endedAt } = attemptSummary;
  return {
    kind: "unknown",
    type,
    status,
    attemptCount,
    hasWarning,
    awaitedType: undefined,
    isBlocked: undefined,
    providerCall: undefined,
    dueTime: undefined,
    lastActivityAt: lastAt,
    endedAt,
  };
}

/** Returns the outcomes of an event's jobs, in the order received. */
export function getJobOutcomes(
  event: Received<Event> | null | undefined,
  now: number,
): JobOutcome[] {
  const record: LooseObject = asObject(event) ?? {};
  const eventCreatedAt = asTime(record["createdAt"]);
  const outcomes: JobOutcome[] = [];
  let precedingOutcome: JobOutcome | undefined;
  let previousActivityAt: number | undefined;
  for (const job of asObjects(record["jobs"])) {
    const context = {
      eventCreatedAt,
      payload: record["payload"],
      precedingOutcome,
      previousActivityAt,
    };
    const outcome = getJobOutcome(job, now, context);
    previousActivityAt = outcome.lastActivityAt ?? previousActivityAt;
    if (isDigestOrDelay(outcome.type)) precedingOutcome = outcome;
    outcomes.push(outcome);
  }
  return outcomes;
}
