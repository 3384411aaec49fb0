import type { AffectedEvent, FailureReport, ReportQuestion, TimeWindow } from "./report.ts";

/** A part of the window that was scanned, in milliseconds. */
export type ScannedRange = TimeWindow;

/**
 * Stores scanned events in a compact form, and answers questions about them. Runs in a worker;
 * tests use it directly.
 */
export interface FailureStore {
  /**
   * Adds events. Known IDs are updated. Records without `_id` or `createdAt` are counted only.
   *
   * @param now the service's time in milliseconds
   */
  add(events: readonly unknown[], now: number): void;
  /** Number of distinct events. */
  readonly eventCount: number;
  /** Number of records without `_id` or `createdAt`. */
  readonly incompleteCount: number;
  /** Approximate size in bytes. */
  readonly byteCount: number;
  report(
    question: ReportQuestion,
    window: TimeWindow,
    scanned: readonly ScannedRange[],
    now: number,
  ): FailureReport;
  /**
   * Returns the events that a question selects, newest first. With `groupId`, returns only the
   * events of that group.
   */
  affected(question: ReportQuestion, window: TimeWindow): AffectedEvent[];
  /** Returns the times of the oldest waiting, running, and stuck events in a window, ascending. */
  openTimes(window: TimeWindow, maxCount: number): number[];
  /** Returns a copy that IndexedDB can store. `restoreFailureStore` reads it. */
  save(): unknown;
}
