import { callResults, type EventColumns, noFacet } from "./event-columns.ts";
import { getKinds, type IssueGroup } from "./group-issues.ts";
import { createFacetFinder } from "./report/facet-keys.ts";
import type { ReportScope } from "./report/build-report.ts";
import { type GroupState, maxRecentMs, minRecentMs, type Recency } from "./report.ts";

/**
 * A failure is recent for this multiple of the median gap between failures, but for at least
 * `minRecentMs`, because a short pause between sends doesn't show that the failure has ended.
 */
const recentGapFactor = 3;
/**
 * Maximum number of failures to compare. The most recent ones best show how many sends succeed
 * between failures.
 */
const maxComparedFailures = 20;
/** A group has recovered if `computeProbability` returns at most this value. */
const maxProbability = 0.05;

const failedResult = callResults.indexOf("failed");

export interface Recovery {
  readonly state: GroupState;
  /** Number of successes since the group's last issue. */
  readonly laterSuccessCount: number;
  readonly recency?: Recency;
}

/** Counts the successes that determine whether a group has recovered. */
interface SuccessCounter {
  /** Times of the first and the last failure that are compared. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** Number of successes between these failures, and after the last one. */
  successCountBetween: number;
  successCountAfter: number;
  /** Highest position in `callResults` that counts as a success. */
  readonly maxResult: number;
  readonly hasWait: boolean;
}

/**
 * Returns the state of each group at the end of the range, or at `now` if the range ends later. A
 * group recovered if enough later calls succeeded with the same provider and step or, without a
 * provider, with the same workflow and step. A group with a wait in a selected event is always
 * ongoing. Events after the range don't change the state, nor do calls of steps that don't match.
 */
export function computeRecoveries(
  columns: EventColumns,
  groups: readonly IssueGroup[],
  { range, callMask }: Pick<ReportScope, "range" | "callMask">,
  now: number,
): Recovery[] {
  const counters = groups.map((group): SuccessCounter => {
    const { times } = group;
    const kinds = getKinds(group);
    return {
      firstAt: times[Math.max(0, times.length - maxComparedFailures)] ?? 0,
      lastAt: times.at(-1) ?? 0,
      successCountBetween: 0,
      successCountAfter: 0,
      // A warning is a success after a failure, but not after another warning.
      maxResult: kinds[0] === "warning" ? 0 : callResults.indexOf("warning"),
      hasWait: kinds.includes("wait"),
    };
  });
  countSuccesses(columns, groups, counters, range.to, callMask);
  return groups.map(({ times }, position) =>
    getRecovery(times, counters[position] as SuccessCounter, Math.min(range.to, now)),
  );
}

function getRecovery(times: Float64Array, counter: SuccessCounter, end: number): Recovery {
  const { successCountBetween, successCountAfter, lastAt, hasWait } = counter;
  // The jobs were still waiting when their events were last scanned.
  if (hasWait) return { state: "ongoing", laterSuccessCount: successCountAfter };
  const failureCount = Math.min(times.length, maxComparedFailures);
  if (computeProbability(failureCount, successCountBetween, successCountAfter) <= maxProbability)
    return { state: "recovered", laterSuccessCount: successCountAfter };
  const usualGapMs = getMedianGapMs(times);
  const maxGapMs = recentGapFactor * (usualGapMs ?? 0);
  const hasNoSuccess = successCountBetween === 0 && successCountAfter === 0;
  const maxAgeMs = Math.max(minRecentMs, hasNoSuccess ? maxGapMs : Math.min(maxGapMs, maxRecentMs));
  const sinceLastMs = end - lastAt;
  return {
    state: sinceLastMs <= maxAgeMs ? "ongoing" : "quiet",
    laterSuccessCount: successCountAfter,
    recency: { ...(usualGapMs !== undefined && { usualGapMs }), sinceLastMs },
  };
}

/**
 * Returns the probability that, if the sends were in a random order, at least this many successes
 * would follow the last failure. The result is 1 if no success follows. A single success makes it
 * low only after many failures in a row.
 */
function computeProbability(
  failureCount: number,
  countBetween: number,
  countAfter: number,
): number {
  let probability = 1;
  for (let failureNumber = 1; failureNumber <= failureCount; failureNumber += 1)
    probability *= (countBetween + failureNumber) / (countBetween + countAfter + failureNumber);
  return probability;
}

function countSuccesses(
  columns: EventColumns,
  groups: readonly IssueGroup[],
  counters: readonly SuccessCounter[],
  end: number,
  callMask: Uint8Array | undefined,
): void {
  const { calls, createdAt, isReplaced } = columns;
  const getWorkflow = createFacetFinder(columns, "workflow");
  const findCounters = createCounterFinder(columns, groups, counters, getWorkflow);
  const earliestAt = counters.reduce((least, { firstAt }) => Math.min(least, firstAt), Infinity);
  const countSuccess = (
    matchingCounters: readonly SuccessCounter[],
    at: number,
    result: number,
  ) => {
    for (const counter of matchingCounters) {
      if (result > counter.maxResult) continue;
      if (at > counter.lastAt) counter.successCountAfter += 1;
      else if (at >= counter.firstAt) counter.successCountBetween += 1;
    }
  };
  for (let call = 0; call < calls.count; call += 1) {
    const at = calls.at[call] ?? 0;
    const result = calls.result[call] ?? failedResult;
    if (at < earliestAt || result === failedResult || callMask?.[call] === 0) continue;
    const event = calls.event[call] ?? 0;
    if (isReplaced[event] === 1 || (createdAt[event] ?? 0) >= end) continue;
    const step = calls.step[call] ?? 0;
    countSuccess(findCounters(calls.provider[call] ?? 0, step), at, result);
    countSuccess(findCounters(getWorkflow(event) ?? noFacet, step), at, result);
  }
}

/**
 * Returns a function that finds the success counters of the groups for a given provider and step,
 * or for a given workflow and step.
 */
function createCounterFinder(
  { issues }: EventColumns,
  groups: readonly IssueGroup[],
  counters: readonly SuccessCounter[],
  getWorkflow: (event: number) => number | undefined,
) {
  const noCounters: readonly SuccessCounter[] = [];
  const countersByFacet = new Map<number, Map<number, SuccessCounter[]>>();
  for (const [position, { members }] of groups.entries()) {
    for (const issue of members) {
      const provider = issues.provider[issue] ?? noFacet;
      const facet = provider === noFacet ? getWorkflow(issues.event[issue] ?? 0) : provider;
      if (facet === undefined) continue;
      const step = issues.step[issue] ?? 0;
      const countersByStep = countersByFacet.get(facet) ?? new Map<number, SuccessCounter[]>();
      const stepCounters = countersByStep.get(step) ?? [];
      // Groups are visited one by one, so a group's counter can only be the last entry.
      if (stepCounters.at(-1) !== counters[position])
        stepCounters.push(counters[position] as SuccessCounter);
      countersByFacet.set(facet, countersByStep.set(step, stepCounters));
    }
  }
  return (facet: number, step: number) => countersByFacet.get(facet)?.get(step) ?? noCounters;
}

/**
 * Reports whether the pause before `firstAt`, one of the group's times, is so long that the failure
 * began at `firstAt`. After such a pause, no failure is recent, regardless of other sends. If no
 * failure precedes `firstAt`, the pause starts at `windowFrom`.
 */
export function isFailureBeginning(
  times: Float64Array,
  firstAt: number,
  windowFrom: number,
): boolean {
  const firstIndex = times.indexOf(firstAt);
  const pauseMs = firstAt - (times[firstIndex - 1] ?? windowFrom);
  if (pauseMs <= maxRecentMs) return false;
  let shortGapCount = 0;
  for (let index = 1; index < times.length; index += 1) {
    const gapMs = (times[index] ?? 0) - (times[index - 1] ?? 0);
    // In bursts, the median gap is often 0, so the pause must also be longer than every other gap.
    if (gapMs >= pauseMs && index !== firstIndex) return false;
    if (recentGapFactor * gapMs < pauseMs) shortGapCount += 1;
  }
  // Equivalent to a comparison with the median gap, but without sorting all gaps.
  return times.length < 2 || shortGapCount > Math.floor((times.length - 1) / 2);
}

function getMedianGapMs(times: Float64Array): number | undefined {
  const gapsMs = times.subarray(1).map((at, index) => at - (times[index] ?? at));
  return gapsMs.toSorted()[Math.floor(gapsMs.length / 2)];
}
