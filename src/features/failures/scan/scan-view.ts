import type { FailureScanProgress } from "../../../api/failures/scan/scan-progress.ts";

/** The state of a scan that the page shows. */
export interface ScanView extends Pick<
  FailureScanProgress,
  "status" | "scannedShare" | "eventCount" | "eventsPerSecond" | "msLeft" | "resumesAt" | "error"
> {
  /** Absent if the report covers only a part of the scan. */
  readonly failedCount?: number | undefined;
  pause(): void;
  /** Also retries after a failure. */
  resume(): void;
  /** Scans up to now. Absent if the window has a fixed end. */
  refresh?: (() => void) | undefined;
}
