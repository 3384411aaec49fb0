import type { EventOutcome, EventOutcomeKind } from "../../../domain/event-outcome.ts";
import type { JobOutcome } from "../../../domain/job-outcome.ts";
import { isDigestOrDelay, isSending } from "../../../domain/step-types.ts";
import type { StateIcon, Tone } from "../../components/state-mark.tsx";
import { formatCount } from "../../lib/text/format.ts";
import { formatOrdinal } from "../../lib/text/ordinal.ts";

export interface StatusLabel {
  tone: Tone;
  icon?: StateIcon;
  /** May contain a status from the service. Render it as untrusted text. */
  label: string;
}

/** Formats an instant, in milliseconds since the epoch, in local time or UTC. */
export type InstantFormatter = (at: number) => string;

export const toStatusLabel = (tone: Tone, label: string, icon?: StateIcon): StatusLabel => ({
  tone,
  label,
  ...(icon && { icon }),
});

const notStartedLabel = "Waiting to start";

/** Returns a label such as "Waiting for digest" or "Delayed until 03:41". */
function formatWait(job: JobOutcome | undefined, now: number, formatAt: InstantFormatter): string {
  const { dueTime } = job ?? {};
  // The end of an earlier wait isn't the end of this one.
  if (job?.isBlocked && isDigestOrDelay(job.type)) return notStartedLabel;
  const isDigest = job?.awaitedType === "digest";
  if (dueTime === undefined) return isDigest ? "Waiting for digest" : "Delayed";
  if (dueTime.at <= now) return `Overdue since ${formatAt(dueTime.at)}`;
  return isDigest
    ? `Collecting until ${formatAt(dueTime.at)}`
    : `Delayed until ${formatAt(dueTime.at)}`;
}

/**
 * Returns the label of a success. Avoids "Delivered", because the API only reports that a provider
 * accepted a message.
 */
const getSuccessLabel = (isMessage: boolean) => (isMessage ? "Sent" : "Completed");

function getWarningLabel(isMessage: boolean, attemptCount: number): string {
  if (attemptCount <= 1) return isMessage ? "Sent with a warning" : "Completed with a warning";
  const ordinalText = formatOrdinal(attemptCount);
  return isMessage ? `Sent on ${ordinalText} attempt` : `Completed on ${ordinalText} attempt`;
}

/**
 * Returns the highest number of attempts of the jobs that succeeded with a warning. If the event
 * sends messages, ignores the attempts of other steps.
 */
function getMaxAttemptCount({ jobs, hasSendingJob }: EventOutcome): number {
  const attemptCounts = jobs.map(({ kind, type, attemptCount }) =>
    kind === "warning" && isSending(type) === hasSendingJob ? attemptCount : 1,
  );
  return Math.max(...attemptCounts);
}

export function describeEventOutcome(
  outcome: EventOutcome,
  now: number,
  formatAt: InstantFormatter,
): StatusLabel {
  const { kind, decidedBy, hasSendingJob } = outcome;
  switch (kind) {
    case "failed":
      return toStatusLabel(
        "fail",
        outcome.delivery === "none" ? "Failed, not delivered" : "Failed",
      );
    case "partlyFailed":
      return toStatusLabel(
        "fail",
        `Failed ${formatCount(outcome.failedCount)} of ${formatCount(outcome.totalCount)}`,
      );
    case "stuck":
      return toStatusLabel("warn", "Stuck", "stuck");
    case "waiting":
      return toStatusLabel("wait", formatWait(decidedBy, now, formatAt));
    case "running":
      return getRunningStatus(decidedBy?.attemptCount ?? 1);
    case "merged":
      return toStatusLabel("idle", "Merged", "merged");
    case "nothingSent":
      return toStatusLabel("idle", "Nothing sent");
    case "warning":
      return toStatusLabel("warn", getWarningLabel(hasSendingJob, getMaxAttemptCount(outcome)));
    case "succeeded":
      return toStatusLabel("ok", getSuccessLabel(hasSendingJob));
    case "unknown":
      return toStatusLabel("idle", decidedBy?.status || "No status reported", "unknown");
    case "notReported":
      return toStatusLabel("idle", "Not reported", "unknown");
  }
}

const getRunningStatus = (attemptCount: number) =>
  toStatusLabel(
    "wait",
    attemptCount > 1 ? `Running, ${formatOrdinal(attemptCount)} attempt` : "Running",
    "running",
  );

export function describeJobOutcome(
  outcome: JobOutcome,
  now: number,
  formatAt: InstantFormatter,
): StatusLabel {
  const { kind, status, attemptCount } = outcome;
  const isMessage = isSending(outcome.type);
  switch (kind) {
    case "failed":
      return toStatusLabel(
        "fail",
        attemptCount > 1 ? `Failed after ${formatCount(attemptCount)} attempts` : "Failed",
      );
    case "stuck":
      return toStatusLabel("warn", "Stuck", "stuck");
    case "waiting":
      return toStatusLabel("wait", formatWait(outcome, now, formatAt));
    case "running":
      return status === "pending"
        ? toStatusLabel("wait", notStartedLabel)
        : getRunningStatus(attemptCount);
    case "merged":
      return toStatusLabel("idle", "Merged", "merged");
    case "notSent":
      return toStatusLabel("idle", status === "canceled" ? "Canceled" : "Skipped");
    case "warning":
      return toStatusLabel("warn", getWarningLabel(isMessage, attemptCount));
    case "succeeded":
      return toStatusLabel("ok", getSuccessLabel(isMessage));
    case "unknown":
      return toStatusLabel("idle", status || "No status reported", "unknown");
  }
}

/**
 * Names of outcomes for groups of events. A single event can have a more specific label: events
 * that succeeded are "Sent" or "Completed".
 */
export const outcomeNames: Readonly<Record<EventOutcomeKind, string>> = {
  failed: "Failed",
  partlyFailed: "Partly failed",
  stuck: "Stuck",
  warning: "Succeeded with retries or warnings",
  waiting: "Waiting",
  running: "Running",
  succeeded: "Succeeded",
  merged: "Merged into a digest",
  nothingSent: "Nothing sent",
  unknown: "Unknown status",
  notReported: "Not reported",
};
