import { formatProgress, formatCount, formatCompact, plural } from "../../../lib/text/format.ts";
import type { FailureScanProgress } from "../../../api/failures/scan/scan-progress.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";

/** The parts of a scan's state that the page shows, and the scan's controls. */
export interface ScanView extends Pick<
  FailureScanProgress,
  | "status"
  | "scannedShare"
  | "eventCount"
  | "incompleteCount"
  | "eventsPerSecond"
  | "remainingMs"
  | "resumesAt"
  | "error"
  | "checkedAt"
> {
  /** Absent before the first report of the scan, and if conditions or a zoom limit the report. */
  readonly failedCount?: number | undefined;
  pause(): void;
  /** Also retries after a failure. */
  resume(): void;
  /** Scans again up to the current time. Absent if the window has a fixed end. */
  refresh?: (() => void) | undefined;
}

/** Describes the coverage of the window, such as "88% of the last 48 hours scanned". */
export const describeScanCoverage = (share: number, name: string): string =>
  share >= 1 ? `All of ${name} scanned` : `${formatProgress(share)} of ${name} scanned`;

/** Describes counts and pace, such as "21,640 events", "607 failed", "1.9K/s", "12 s left". */
export function describePace(scan: ScanView): string[] {
  const { status, eventCount, failedCount, eventsPerSecond, remainingMs } = scan;
  const isRunning = status === "scanning";
  return [
    plural(eventCount, "event"),
    ...(failedCount === undefined ? [] : [`${formatCount(failedCount)} failed`]),
    ...(isRunning && eventsPerSecond !== undefined && eventsPerSecond >= 1
      ? [`${formatCompact(Math.round(eventsPerSecond))}/s`]
      : []),
    ...(isRunning && remainingMs !== undefined
      ? [`${formatElapsed(Math.ceil(remainingMs / 1000) * 1000)} left`]
      : []),
  ];
}
