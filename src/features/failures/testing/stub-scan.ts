import type { FailureReport, ReportQuery } from "../../../api/failures/report.ts";
import {
  type FailureScanProgress,
  idleProgress,
} from "../../../api/failures/scan/scan-progress.ts";
import { createValueStore } from "../../../lib/value-store.ts";

const windowMs = 48 * 60 * 60_000;

export interface StubProgress extends Partial<FailureScanProgress> {
  /** Milliseconds since the end of the scanned window. */
  ageMs?: number;
}

export type StubScan = ReturnType<typeof createStubScan>;

/**
 * Creates a scan with the report and the progress that the test sets. `use` replaces
 * `failureScans.use`. `calls` lists the called methods.
 */
export function createStubScan() {
  const progress = createValueStore<FailureScanProgress>(idleProgress);
  const calls: string[] = [];
  let createReport: (query: ReportQuery) => Promise<FailureReport | undefined>;
  const scan = {
    progress,
    report: (query: ReportQuery) => createReport(query),
    listAffectedEvents: () => Promise.resolve([]),
    pause: () => void calls.push("pause"),
    resume: () => void calls.push("resume"),
    restart: () => void calls.push("restart"),
    renew: () => undefined,
    watch: (isOn: boolean) => void calls.push(isOn ? "watch" : "unwatch"),
    end: () => Promise.resolve(),
  };
  return {
    calls,
    use: () => ({ scan, release: () => undefined }),
    /** Leaves all further reports pending. */
    stallReports: () => void (createReport = () => new Promise(() => undefined)),
    /** Sets the report, and how the progress differs from that of a finished scan. */
    show(report: FailureReport | undefined, { ageMs = 0, ...changes }: StubProgress = {}): void {
      const to = Date.now() - ageMs;
      const { incompleteCount = 0 } = changes;
      createReport = () => Promise.resolve(report && { ...report, incompleteCount });
      progress.set({
        ...idleProgress,
        status: "done",
        scannedShare: 1,
        eventCount: 21_640,
        window: { from: to - windowMs, to },
        // A new array counts as progress, so an open page requests the new report.
        scannedRanges: [],
        ...changes,
      });
    },
  };
}
