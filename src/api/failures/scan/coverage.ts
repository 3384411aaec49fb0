import type { TimeWindow } from "../report.ts";

/** Merges ranges that overlap or touch. Returns them in ascending order, without empty ranges. */
export function mergeRanges(ranges: readonly TimeWindow[]): TimeWindow[] {
  const mergedRanges: TimeWindow[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    if (range.to <= range.from) continue;
    const lastRange = mergedRanges.at(-1);
    if (lastRange === undefined || range.from > lastRange.to) mergedRanges.push(range);
    else if (range.to > lastRange.to)
      mergedRanges[mergedRanges.length - 1] = { from: lastRange.from, to: range.to };
  }
  return mergedRanges;
}

/** Returns the parts of the ranges that are in the window, merged. */
export const clipRanges = (ranges: readonly TimeWindow[], { from, to }: TimeWindow): TimeWindow[] =>
  mergeRanges(
    ranges.map((range) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) })),
  );

/** Returns the parts of the window that no range covers, in ascending order. */
export function findGaps(window: TimeWindow, coveredRanges: readonly TimeWindow[]): TimeWindow[] {
  const gaps: TimeWindow[] = [];
  let { from } = window;
  for (const range of clipRanges(coveredRanges, window)) {
    if (range.from > from) gaps.push({ from, to: range.from });
    from = range.to;
  }
  if (from < window.to) gaps.push({ from, to: window.to });
  return gaps;
}

/** Returns the total length of merged ranges in milliseconds. */
export const getTotalMs = (ranges: readonly TimeWindow[]): number =>
  ranges.reduce((total, { from, to }) => total + to - from, 0);

/** Returns the covered share of the window, 0 to 1. An empty window counts as covered. */
export function getCoveredShare(window: TimeWindow, coveredRanges: readonly TimeWindow[]): number {
  const windowMs = window.to - window.from;
  return windowMs <= 0 ? 1 : getTotalMs(clipRanges(coveredRanges, window)) / windowMs;
}
