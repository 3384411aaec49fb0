import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import { getSpanStart } from "../../lib/time/span.ts";
import type { FailureSearch } from "./failure-search.ts";
import type { TimeWindow } from "./report.ts";
import type { ScanSpec } from "./scan/scan-window.ts";

/** The last 24 hours, and the 24 hours before for comparison. */
export const defaultSpan = "48h";

/** Returns what to scan; undefined if the range is empty. `now` is in milliseconds. */
export function toScanSpec(search: FailureSearch, now: number): ScanSpec | undefined {
  const { last = defaultSpan, after, before } = search;
  if (after === undefined && before === undefined) return { last };
  const window = toWindow(search, now);
  return window && (before === undefined ? { from: window.from } : window);
}

/**
 * Returns the window to scan, which ends at `now` (in milliseconds) at the latest. Without `after`,
 * the window starts one span before its end: `last`, or else the default span. Returns undefined if
 * the window is empty.
 */
export function toWindow(search: FailureSearch, now: number): TimeWindow | undefined {
  const { last, after, before } = search;
  const to = before === undefined ? now : Math.min(parseTimestamp(before), now);
  const start = after ?? getSpanStart(last ?? defaultSpan, to);
  const from = start === undefined ? NaN : parseTimestamp(start);
  return from < to ? { from, to } : undefined;
}

/**
 * Returns the part of the window that a search shows. Returns undefined if the search has neither
 * `from` nor `to`, or if its range is empty or outside the window.
 */
export function toRange(search: FailureSearch, window: TimeWindow): TimeWindow | undefined {
  const { from, to } = search;
  if (from === undefined && to === undefined) return undefined;
  const range = {
    from: Math.max(window.from, from === undefined ? window.from : parseTimestamp(from)),
    to: Math.min(window.to, to === undefined ? window.to : parseTimestamp(to)),
  };
  return range.from < range.to ? range : undefined;
}

/** Fixes both ends of the window, so that a link always shows the same events. */
export function toAbsoluteFailureSearch(search: FailureSearch, window: TimeWindow): FailureSearch {
  const { last: _, watch: __, ...otherParams } = search;
  return {
    ...otherParams,
    after: new Date(window.from).toISOString(),
    before: new Date(window.to).toISOString(),
  };
}
