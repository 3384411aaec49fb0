export type ScanStatus =
  | "idle"
  | "scanning"
  /** The scan waits to retry, because the service is rate limiting or unreachable. */
  | "waiting"
  | "paused"
  | "failed"
  /** The scan loaded the maximum number of events. */
  | "full"
  | "done";

/** What the page shows of a scan. */
export interface ScanView {
  readonly status: ScanStatus;
  /** Scanned share of the window, 0 to 1. */
  readonly scannedShare: number;
  readonly eventCount: number;
  /** Absent if the report covers only a part of the scan. */
  readonly failedCount?: number | undefined;
  readonly eventsPerSecond?: number | undefined;
  readonly msLeft?: number | undefined;
  /** When a waiting scan resumes, in milliseconds. */
  readonly resumesAt?: number | undefined;
  readonly error?: unknown;
  pause(): void;
  /** Also retries after a failure. */
  resume(): void;
  /** Scans up to now. Absent if the window has a fixed end. */
  refresh?: (() => void) | undefined;
}
