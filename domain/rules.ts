import { readAttempts } from "./attempts.ts";
import { type DueTime, dueTime } from "./due-time.ts";
import type { Received } from "../contract/endpoint.ts";
import { channels } from "../contract/enums.ts";
import type { Event, Job } from "../contract/events.ts";
import { asObject, asObjects, asText, asTime, type LooseObject } from "./loose.ts";
import { type ProviderCall, providerCall } from "./provider-call.ts";

/** A queued or running job is stuck after this many milliseconds without a new detail. */
export const stuckAfter = 5 * 60_000;

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

export interface JobOutcome {
  kind: JobOutcomeKind;
  /** The step's type as received; empty if missing. The same applies to `status`. */
  type: string;
  status: string;
  /** The count includes the first attempt. */
  attemptCount: number;
  /** True after a warning or a failed attempt, whatever the outcome. */
  warned: boolean;
  waitsFor?: string;
  /** Set only for a failed job. */
  provider?: ProviderCall;
  until?: DueTime;
  /** Time of the last detail, else the best known time, in milliseconds. */
  lastActivityAt?: number;
  /** Time at which the last attempt ended, in milliseconds. */
  endedAt?: number;
}

/** Context for a job's outcome. `jobOutcomes` collects it from the event and the preceding jobs. */
export interface JobContext {
  /** Time in milliseconds for computing the age of a job without details or updates. */
  eventCreatedAt?: number | undefined;
  /** The trigger's payload, which contains the date of a scheduled delay. */
  payload?: unknown;
  /** Outcome of the preceding digest or delay. */
  gate?: JobOutcome | undefined;
  /** Time of the preceding job's last activity, in milliseconds. */
  previousActivityAt?: number | undefined;
}

const isGate = (type: string) => type === "digest" || type === "delay";
const isOpenStatus = (status: string) => status === "pending" || status === "queued";

/** Reports whether steps of a type perform work, but send no message. */
const performsWork = (type: string) => type === "custom" || type === "http_request";

/** Types of steps that send nothing to a subscriber. Unknown types count as sending. */
const nonSendingTypes: ReadonlySet<string> = new Set([
  "digest",
  "delay",
  "throttle",
  "trigger",
  "custom",
  "http_request",
]);
export const isSending = (type: string): boolean =>
  (channels as readonly string[]).includes(type) || (type !== "" && !nonSendingTypes.has(type));

export const mayHaveCalledProvider = ({ kind, provider }: JobOutcome): boolean =>
  kind === "succeeded" ||
  kind === "warning" ||
  (kind === "failed" && provider?.call !== "notCalled");

/**
 * Returns the outcome of one job. Statuses are free text (2.7), and this function handles the known
 * ones. Warnings of a running, merged, or unsent job set `warned`, but not the kind. Accepts any
 * value and never throws.
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
  const { lastEnd, warned, attemptCount } = attempts;
  const outcome = (kind: JobOutcomeKind, more?: Partial<JobOutcome>): JobOutcome => {
    // Conditional spreads would take much of the time of a scan.
    const result: JobOutcome = { kind, type, status, attemptCount, warned };
    if (attempts.lastAt !== undefined) result.lastActivityAt = attempts.lastAt;
    if (attempts.endedAt !== undefined) result.endedAt = attempts.endedAt;
    return more === undefined ? result : Object.assign(result, more);
  };

  if (status === "failed" || lastEnd === "Failed") {
    return outcome("failed", { provider: providerCall(record["executionDetails"]) });
  }

  const { gate } = context;
  const startedAt = attempts.firstAt ?? context.previousActivityAt ?? context.eventCreatedAt;
  const isWaiting = status === "delayed" || (isGate(type) && isOpenStatus(status));
  const due = isWaiting ? dueTime(record, startedAt, context.payload) : undefined;
  const waiting = (waitsFor: string, until: DueTime | undefined) =>
    outcome("waiting", { waitsFor, ...(until && { until }) });
  if (status === "delayed") return waiting(type, due);
  if (isOpenStatus(status)) {
    if (gate?.kind === "waiting") return waiting(gate.waitsFor ?? gate.type, gate.until);
    // Steps after a merged digest run in the event that collected the digest.
    if (gate?.kind === "merged") return outcome("merged");
    if (isGate(type) && due !== undefined && due.at > now) return waiting(type, due);
  }
  if (status === "queued" || status === "running") {
    const activityTimes = [attempts.lastAt, context.previousActivityAt].filter(
      (at) => at !== undefined,
    );
    const lastActivityAt =
      activityTimes.length > 0
        ? Math.max(...activityTimes)
        : (asTime(record["updatedAt"]) ?? context.eventCreatedAt);
    return lastActivityAt !== undefined && now - lastActivityAt >= stuckAfter
      ? outcome("stuck", { lastActivityAt })
      : outcome("running");
  }
  if (status === "pending") return outcome("running");
  if (status === "merged") return outcome("merged");
  if (status === "skipped" || status === "canceled") return outcome("notSent");
  if (status === "completed") return outcome(warned ? "warning" : "succeeded");

  // For an unknown status, the details decide.
  if (lastEnd === undefined) return outcome(attempts.read ? "succeeded" : "unknown");
  return outcome(warned ? "warning" : "succeeded");
}

/** Returns the outcomes of an event's jobs, in the order received. */
export function jobOutcomes(event: Received<Event> | null | undefined, now: number): JobOutcome[] {
  const record: LooseObject = asObject(event) ?? {};
  const eventCreatedAt = asTime(record["createdAt"]);
  let gate: JobOutcome | undefined;
  let previousActivityAt: number | undefined;
  return asObjects(record["jobs"]).map((job) => {
    const outcome = jobOutcome(job, now, {
      eventCreatedAt,
      payload: record["payload"],
      gate,
      previousActivityAt,
    });
    previousActivityAt = outcome.lastActivityAt ?? previousActivityAt;
    if (isGate(outcome.type)) gate = outcome;
    return outcome;
  });
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
   * Number of failed jobs. `counted` is the number of sending jobs, plus other jobs if one of those
   * failed.
   */
  failed: number;
  counted: number;
  /** The highest number of attempts of any job. */
  attemptCount: number;
  /** Whether any job sends to a subscriber. */
  sends: boolean;
  /**
   * For failed sends: `none` if the provider can't have accepted a message, `unknown` after a
   * timeout.
   */
  delivery?: "none" | "unknown";
  decidedBy?: JobOutcome;
  /** Time in milliseconds when the last job ended; absent if unknown or while a job is running. */
  endedAt?: number;
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
  const sending = jobs.filter((job) => isSending(job.type));
  const failedJobs = jobs.filter((job) => job.kind === "failed");
  const failedSending = sending.filter((job) => job.kind === "failed");
  let attemptCount = 1;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  for (const { attemptCount: count, endedAt = lastEnd, kind } of jobs) {
    attemptCount = Math.max(attemptCount, count);
    lastEnd = Math.max(lastEnd, endedAt);
    if (kind === "waiting" || kind === "stuck" || kind === "running") isOpen = true;
  }
  // Count steps without a message if such a step failed, so that "N of M" is consistent.
  const counted =
    failedJobs.length === failedSending.length
      ? sending
      : jobs.filter(
          (job) => isSending(job.type) || performsWork(job.type) || job.kind === "failed",
        );
  const result = (kind: EventOutcomeKind, decidedBy?: JobOutcome): EventOutcome => {
    const outcome: EventOutcome = {
      kind,
      failed: failedJobs.length,
      counted: counted.length,
      attemptCount,
      sends: sending.length > 0,
      jobs,
    };
    if (decidedBy) outcome.decidedBy = decidedBy;
    if (!isOpen && Number.isFinite(lastEnd)) outcome.endedAt = lastEnd;
    return outcome;
  };
  const first = (kind: JobOutcomeKind) => jobs.find((job) => job.kind === kind);

  if (jobs.length === 0) return result("notReported");
  const failure = failedSending[0] ?? failedJobs[0];
  if (failure) {
    const relevantJobs = sending.length > 0 ? sending : counted;
    const isUndelivered = ({ kind }: JobOutcome) => kind === "failed" || kind === "notSent";
    if (!relevantJobs.every(isUndelivered)) return result("partlyFailed", failure);
    const delivery = failedSending.some(({ provider }) => provider?.timedOut) ? "unknown" : "none";
    return { ...result("failed", failure), ...(sending.length > 0 && { delivery }) };
  }
  for (const kind of ["stuck", "waiting", "running", "merged"] as const) {
    const job = kind === "waiting" ? nextToResume(jobs) : first(kind);
    if (job) return result(kind, job);
  }
  const relevant = sending.length > 0 ? sending : jobs;
  if (relevant.every((job) => job.kind === "notSent")) return result("nothingSent", relevant[0]);
  const warning = first("warning") ?? jobs.find((job) => job.warned);
  if (warning) return result("warning", warning);
  const unknown = first("unknown");
  return unknown ? result("unknown", unknown) : result("succeeded");
}

/** Returns the waiting job that resumes first. Jobs with an unknown time sort last. */
function nextToResume(jobs: readonly JobOutcome[]): JobOutcome | undefined {
  return jobs
    .filter((job) => job.kind === "waiting")
    .toSorted(
      (a, b) =>
        (a.until?.at ?? Number.POSITIVE_INFINITY) - (b.until?.at ?? Number.POSITIVE_INFINITY),
    )[0];
}
