import type { FailureReport, ReportQuestion, TimeWindow } from "../../api/failures/report.ts";
import type { ScanView } from "./scan/scan-view.ts";

export interface Failures {
  readonly scan: ScanView;
  /** Absent until the first events are scanned. */
  readonly report: FailureReport | undefined;
}

const noop = () => undefined;

/** Scans a window and answers a question about its events. */
export const useFailures: (
  window: TimeWindow | undefined,
  question: ReportQuestion,
) => Failures = () => ({
  scan: { status: "idle", scannedShare: 0, eventCount: 0, pause: noop, resume: noop },
  report: undefined,
});
