import type { TimeWindow } from "../report.ts";

export type FailureScanStatus =
  | "idle"
  | "scanning"
  /** The scan waits to retry after a temporary failure, such as a 429 or a network error. */
  | "waiting"
  | "paused"
  | "failed"
  /** The scan reached the maximum number of events, so a part of the window may be missing. */
  | "full"
  /** The scan covered the whole window. */
  | "done";

/** Progress of a scan. The object is immutable and replaced on each change. */
export interface FailureScanProgress {
  readonly status: FailureScanStatus;
  /** Absent until the end of the window is known. */
  readonly window?: TimeWindow;
  /** The scanned parts of the window, merged, in ascending order. */
  readonly scannedRanges: readonly TimeWindow[];
  /** Scanned share of the window, 0 to 1. */
  readonly scannedShare: number;
  /** Number of distinct events. */
  readonly eventCount: number;
  /** Number of distinct records without an ID or time, which aren't in the store. */
  readonly incompleteCount: number;
  /** Absent until the rate is known. */
  readonly eventsPerSecond?: number;
  /** Estimated milliseconds until the window is covered. */
  readonly remainingMs?: number;
  /** Why the scan is waiting or has failed, or why a finished scan couldn't load new events. */
  readonly error?: unknown;
  /** When the next request is sent after a wait, in milliseconds by the browser's clock. */
  readonly resumesAt?: number;
  /** When the scan started, in milliseconds by the browser's clock. */
  readonly startedAt?: number;
  /**
   * When the scan last finished or last checked for new events, in milliseconds by the browser's
   * clock; absent until then. A restored scan starts with the time when the end of its window was
   * determined.
   */
  readonly checkedAt?: number;
  /** When the end of the window was determined, in milliseconds by the browser's clock. */
  readonly fixedAt?: number;
  /** True if the worker couldn't start, so that the page processes the events. */
  readonly isInPage: boolean;
}

export const idleProgress: FailureScanProgress = {
  status: "idle",
  scannedRanges: [],
  scannedShare: 0,
  eventCount: 0,
  incompleteCount: 0,
  isInPage: false,
};
