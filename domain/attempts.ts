import { asList, asObject, asObjects, asTime, type LooseObject } from "./loose.ts";

export type AttemptEndStatus = "Success" | "Warning" | "Failed";

/**
 * Summary of a job's execution details (section 2.7 of the API specification, ExecutionDetail).
 * Times are in milliseconds since the epoch.
 */
export interface AttemptSummary {
  /** The count includes the first attempt. */
  readonly attemptCount: number;
  /** Final status of the last attempt; undefined if it hasn't ended. */
  readonly lastEndStatus: AttemptEndStatus | undefined;
  /** True after a `Warning`, or after a `Failed` followed by a `Success`. */
  readonly hasWarning: boolean;
  /** True if the recipient has read the message (`ReadConfirmation`). */
  readonly isRead: boolean;
  /**
   * Time of the first detail with a time, excluding read confirmations. `lastAt` is the time of the
   * last one.
   */
  readonly firstAt: number | undefined;
  readonly lastAt: number | undefined;
  /** When the last attempt ended. A later success or warning of that attempt doesn't change it. */
  readonly endedAt: number | undefined;
}

interface TimedDetail {
  readonly detail: LooseObject;
  /** Milliseconds since the epoch. */
  readonly at: number | undefined;
  /** The 1-based number of the attempt, which `numberAttempts` sets. */
  attemptNumber: number;
}

/**
 * Sorts details by time unless one of them has no time. Parses each timestamp once, because an
 * event can have thousands of details.
 */
function toSortedTimedDetails(details: unknown): TimedDetail[] {
  const timedDetails: TimedDetail[] = [];
  let isSortable = true;
  let isSorted = true;
  let previousAt = 0;
  for (const detail of asObjects(details)) {
    const at = asTime(detail["createdAt"]);
    timedDetails.push({ detail, at, attemptNumber: 1 });
    if (at === undefined) isSortable = false;
    else if (at < previousAt) isSorted = false;
    previousAt = at ?? 0;
  }
  return isSortable && !isSorted
    ? timedDetails.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    : timedDetails;
}

/** Returns details sorted by time, or in the order received if any detail has no time. */
export function sortDetailsByTime(details: unknown): LooseObject[] {
  const objects = asObjects(details);
  // A scan sorts the details of each failure several times, and nearly all lists are in order.
  return areSorted(objects) ? objects : toSortedTimedDetails(objects).map(({ detail }) => detail);
}

function areSorted(details: readonly LooseObject[]): boolean {
  let previousAt = 0;
  for (const { createdAt } of details) {
    const at = asTime(createdAt);
    if (at === undefined || at < previousAt) return false;
    previousAt = at;
  }
  return true;
}

/** Returns the last detail, ignoring read confirmations because they follow the outcome. */
export const findLastDetail = (details: unknown): LooseObject | undefined =>
  sortDetailsByTime(details).findLast(({ status }) => status !== "ReadConfirmation");

export const isStartStatus = (status: unknown) => status === "Pending" || status === "Queued";

const isEnd = (status: unknown): status is AttemptEndStatus =>
  status === "Success" || status === "Warning" || status === "Failed";

const isRetryStart = ({ detail }: TimedDetail) =>
  detail["isRetry"] === true && isStartStatus(detail["status"]);

/**
 * Assigns each detail to its attempt, because the API doesn't number attempts. A new attempt begins
 * with the first `isRetry` detail, and with the first such detail after each `Failed` or `Warning`.
 */
function numberAttempts(details: unknown): readonly TimedDetail[] {
  const timedDetails = toSortedTimedDetails(details);
  const hasRetryStarts = timedDetails.some(isRetryStart);
  let attemptNumber = 1;
  let canRetry = true;
  for (const timedDetail of timedDetails) {
    const { detail } = timedDetail;
    const { status } = detail;
    // Start details of retries take precedence, because one attempt may report both a warning and a
    // success.
    const canBegin = hasRetryStarts ? isStartStatus(status) : status !== "ReadConfirmation";
    if (detail["isRetry"] === true && canRetry && canBegin) {
      attemptNumber += 1;
      canRetry = false;
    }
    if (status === "Failed" || status === "Warning") canRetry = true;
    timedDetail.attemptNumber = attemptNumber;
  }
  return timedDetails;
}

export interface Attempt {
  /** The 1-based number of the attempt. */
  number: number;
  details: readonly LooseObject[];
}

/** Groups details by attempt. A read confirmation belongs to the attempt before it. */
export function groupAttempts(details: unknown): Attempt[] {
  const groups: { number: number; details: LooseObject[] }[] = [];
  for (const { detail, attemptNumber } of numberAttempts(details)) {
    const lastGroup = groups.at(-1);
    if (lastGroup?.number === attemptNumber) lastGroup.details.push(detail);
    else groups.push({ number: attemptNumber, details: [detail] });
  }
  return groups;
}

const summariesByDetails = new WeakMap<object, AttemptSummary>();

/**
 * Returns the summary of a list of details, from the cache if `cacheAttemptSummary` has cached the
 * list.
 */
export const getAttemptSummary = (details: unknown): AttemptSummary =>
  (Array.isArray(details) ? summariesByDetails.get(details) : undefined) ??
  computeAttemptSummary(details);

/**
 * Caches the summary for later calls of `getAttemptSummary`, so don't mutate the list or its
 * details afterward. Scans don't call this, because caching takes longer than summarizing a short
 * list.
 */
export function cacheAttemptSummary(details: unknown): void {
  if (Array.isArray(details) && !summariesByDetails.has(details))
    summariesByDetails.set(details, computeAttemptSummary(details));
}

interface SummaryState extends AttemptSummary {
  readonly hasFailed: boolean;
}
type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const initialSummary: SummaryState = {
  attemptCount: 1,
  lastEndStatus: undefined,
  hasWarning: false,
  isRead: false,
  firstAt: undefined,
  lastAt: undefined,
  endedAt: undefined,
  hasFailed: false,
};

const computeAttemptSummary = (details: unknown): AttemptSummary =>
  summarizeSingleAttempt(details) ?? summarizeAttempts(details);

function summarizeAttempts(details: unknown): AttemptSummary {
  const summary = { ...initialSummary };
  for (const { detail, at, attemptNumber } of numberAttempts(details)) {
    addToSummary(summary, detail["status"], at, attemptNumber);
  }
  return summary;
}

/**
 * Summarizes details in one pass if they are in order and include no retry, which applies to nearly
 * all jobs of a scan. Returns undefined for other details.
 */
function summarizeSingleAttempt(details: unknown): AttemptSummary | undefined {
  const summary = { ...initialSummary };
  let previousAt = 0;
  for (const item of asList(details)) {
    const detail = asObject(item);
    if (detail === undefined) continue;
    const at = asTime(detail["createdAt"]);
    if (detail["isRetry"] === true || (at ?? previousAt) < previousAt) return undefined;
    previousAt = at ?? previousAt;
    addToSummary(summary, detail["status"], at, 1);
  }
  return summary;
}

function addToSummary(
  summary: Mutable<SummaryState>,
  status: unknown,
  at: number | undefined,
  attemptNumber: number,
): void {
  if (status === "ReadConfirmation") {
    summary.isRead = true;
    return;
  }
  summary.firstAt ??= at;
  summary.lastAt = at ?? summary.lastAt;
  if (isStartStatus(status) || attemptNumber > summary.attemptCount) {
    summary.lastEndStatus = undefined;
    summary.endedAt = undefined;
  }
  summary.attemptCount = attemptNumber;
  if (!isEnd(status)) return;
  if (status === "Warning" || (status === "Success" && summary.hasFailed))
    summary.hasWarning = true;
  if (status === "Failed") summary.hasFailed = true;
  summary.endedAt = status === "Failed" ? at : (summary.endedAt ?? at);
  summary.lastEndStatus = status;
}
