import { isStartStatus, sortDetailsByTime } from "../../../../domain/attempts.ts";
import { parseDetailText } from "../../../../domain/detail-texts.ts";
import { asText, asTime, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { getDisplayProvider } from "./job-filter.ts";

/**
 * The first five kinds are waits, where `extension` is time that the subscriber's schedule added.
 * The other kinds are results of an attempt or a step.
 */
export type SegmentKind =
  | "queue"
  | "delay"
  | "digest"
  | "extension"
  | "retryWait"
  | "sent"
  | "retried"
  | "warned"
  | "failed"
  | "notSent";

/** Times are in milliseconds since the epoch. */
export interface Segment {
  from: number;
  to: number;
  kind: SegmentKind;
}

export type EdgeSource =
  | { kind: "detail"; detail: string }
  | { kind: "updatedAt" }
  | { kind: "now" }
  | { kind: "unknown" };

export type Lane = NonNullable<ReturnType<typeof createLane>>;

type LaneDetail = ReturnType<typeof getLaneDetails>[number];

/** Omits read confirmations, details without a time, and details after the job's end. */
function getLaneDetails(job: LooseObject, endedAt: number | undefined) {
  return sortDetailsByTime(job["executionDetails"]).flatMap((detail) => {
    const at = asTime(detail["createdAt"]);
    const status = asText(detail["status"]);
    if (at === undefined || status === "ReadConfirmation") return [];
    if (endedAt !== undefined && at > endedAt) return [];
    const text = asText(detail["detail"]) ?? "";
    return [{ at, status, text, isRetry: detail["isRetry"] === true }];
  });
}

function getWaitKind(type: string, earlierDetails: readonly LaneDetail[]): SegmentKind {
  const isExtended = earlierDetails.some(({ text }) => {
    const key = parseDetailText(text)?.key;
    return key === "digestExtended" || key === "delayExtended";
  });
  return isExtended ? "extension" : type === "delay" ? "delay" : "digest";
}

function getIdleKind({ type }: JobOutcome, earlierDetails: readonly LaneDetail[]): SegmentKind {
  if (type === "digest" || type === "delay") return getWaitKind(type, earlierDetails);
  const hasEarlierFailure = earlierDetails.some(
    ({ status }) => status === "Failed" || status === "Warning",
  );
  return hasEarlierFailure ? "retryWait" : "queue";
}

/** Returns the kind of the segment that ends at a detail. */
function getSegmentKind(
  details: readonly LaneDetail[],
  index: number,
  outcome: JobOutcome,
): SegmentKind {
  const { type, kind } = outcome;
  const status = details[index]?.status;
  const earlierDetails = details.slice(0, index);
  const laterDetails = details.slice(index + 1);
  const hasLaterStart = laterDetails.some(({ status: laterStatus }) => isStartStatus(laterStatus));
  const hasLaterRetry = laterDetails.some(({ isRetry }) => isRetry);
  if (status === "Failed") return hasLaterRetry || hasLaterStart ? "retried" : "failed";
  if (type === "digest" || type === "delay") return getWaitKind(type, earlierDetails);
  if (status === "Warning") return hasLaterRetry ? "retried" : "warned";
  // A start ends a wait. A success before a later start also counts as waiting.
  if (isStartStatus(status) || hasLaterStart) return getIdleKind(outcome, earlierDetails);
  // The detail of a skipped step has the status Success, although the step didn't send anything.
  return kind === "notSent" || kind === "merged" ? "notSent" : "sent";
}

const getEndKind = ({ kind }: JobOutcome): SegmentKind =>
  kind === "failed"
    ? "failed"
    : kind === "warning"
      ? "warned"
      : kind === "succeeded"
        ? "sent"
        : "notSent";

const isUnfinished = ({ kind }: JobOutcome) =>
  kind === "waiting" || kind === "running" || kind === "stuck";

const toEdgeSource = (detail: LaneDetail | undefined): EdgeSource =>
  detail === undefined ? { kind: "updatedAt" } : { kind: "detail", detail: detail.text };

/** Returns the lane of a job; undefined if the record has no time for the job. */
export function createLane(job: LooseObject, outcome: JobOutcome, index: number, now: number) {
  const isEndOpen = isUnfinished(outcome);
  const details = getLaneDetails(job, isEndOpen ? undefined : outcome.endedAt);
  const [firstDetail] = details;
  const from = firstDetail?.at ?? asTime(job["updatedAt"]);
  if (from === undefined) return undefined;

  const isStartOpen = !isStartStatus(firstDetail?.status);
  const segments: Segment[] = [];
  // The lane of an unfinished job without details shows only the wait.
  if (isStartOpen && !(isEndOpen && firstDetail === undefined)) {
    const kind =
      firstDetail === undefined ? getEndKind(outcome) : getSegmentKind(details, 0, outcome);
    segments.push({ from, to: from, kind });
  }
  details.slice(1).forEach(({ at: to }, previousIndex) => {
    const kind = getSegmentKind(details, previousIndex + 1, outcome);
    const previousAt = details[previousIndex]?.at ?? to;
    const lastSegment = segments.at(-1);
    const isWait = !["sent", "retried", "warned", "failed", "notSent"].includes(kind);
    if (isWait && to === previousAt) return;
    if (isWait && lastSegment?.kind === kind)
      segments[segments.length - 1] = { ...lastSegment, to };
    else segments.push({ from: previousAt, to, kind });
  });
  const lastAt = details.at(-1)?.at ?? from;
  if (isEndOpen && now > lastAt) {
    const kind = getIdleKind(outcome, details);
    const lastSegment = segments.at(-1);
    if (lastSegment?.kind === kind) segments[segments.length - 1] = { ...lastSegment, to: now };
    else segments.push({ from: lastAt, to: now, kind });
  }
  const startSource: EdgeSource =
    isStartOpen && firstDetail !== undefined ? { kind: "unknown" } : toEdgeSource(firstDetail);
  const endSource: EdgeSource = isEndOpen ? { kind: "now" } : toEdgeSource(details.at(-1));
  return {
    /** The job's position in the event. */
    index,
    type: outcome.type,
    providerId: getDisplayProvider(job, outcome),
    segments,
    from,
    to: isEndOpen ? Math.max(lastAt, now) : lastAt,
    /** Whether the start is unknown, because the first detail, if any, isn't a start. */
    isStartOpen,
    isEndOpen,
    startSource,
    endSource,
  };
}

export interface Axis {
  /** Milliseconds since the epoch. */
  startAt: number;
  spanMs: number;
}

/** Computes the axis from outcomes, because computing thousands of lanes is too slow. */
export function createAxis(outcomes: readonly JobOutcome[], createdAt: unknown, now: number): Axis {
  let lastAt = Number.NEGATIVE_INFINITY;
  let firstAt = Number.POSITIVE_INFINITY;
  for (const outcome of outcomes) {
    const endAt = isUnfinished(outcome) ? now : (outcome.endedAt ?? outcome.lastActivityAt);
    if (endAt === undefined) continue;
    lastAt = Math.max(
      lastAt,
      endAt,
      outcome.endedAt === undefined ? (outcome.lastActivityAt ?? endAt) : endAt,
    );
    firstAt = Math.min(firstAt, outcome.lastActivityAt ?? endAt, endAt);
  }
  const startAt = asTime(createdAt) ?? (Number.isFinite(firstAt) ? firstAt : now);
  return { startAt, spanMs: Math.max(1, Number.isFinite(lastAt) ? lastAt - startAt : 1) };
}

export const hasLane = (job: LooseObject, { lastActivityAt }: JobOutcome): boolean =>
  lastActivityAt !== undefined || asTime(job["updatedAt"]) !== undefined;
