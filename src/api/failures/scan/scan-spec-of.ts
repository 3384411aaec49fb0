import { readTimestamp } from "../../../../contract/common.ts";
import { defaultSpan, type FailureSearch, windowOf } from "../failure-search.ts";
import type { ScanSpec } from "./scan-window.ts";

/**
 * Returns what to scan for the window of a search; undefined if the window is empty. Equal windows
 * have equal specs, so that pages share a scan.
 *
 * @param now in milliseconds
 */
export function scanSpecOf(search: FailureSearch, now: number): ScanSpec | undefined {
  const { last = defaultSpan, after, before } = search;
  if (after === undefined && before === undefined) return { last };
  const window = windowOf(search, now);
  if (window === undefined) return undefined;
  return before === undefined
    ? { from: window.from }
    : { from: window.from, to: readTimestamp(before) };
}
