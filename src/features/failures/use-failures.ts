import { useEffect, useMemo } from "react";
import type {
  AffectedEvent,
  FailureReport,
  ReportQuestion,
  TimeWindow,
} from "../../api/failures/report.ts";
import { isOpenEnded, type ScanSpec } from "../../api/failures/scan/scan-window.ts";
import { useFailureScan } from "../../api/failures/scan/use-failure-scan.ts";
import { worstFirst } from "./groups/sort-groups.ts";
import type { ScanView } from "./scan/scan-view.ts";

export interface Failures {
  readonly scan: ScanView;
  /** Absent until the first events are scanned. */
  readonly report: FailureReport | undefined;
  /** Why the report couldn't be computed. */
  readonly reportError?: unknown;
  /** The scanned window; absent until its end is known. */
  readonly window: TimeWindow | undefined;
  loadReport(question: ReportQuestion): Promise<FailureReport | undefined>;
  loadAffected(question: ReportQuestion): Promise<AffectedEvent[]>;
  /** Whether new events can be added to the scan. */
  readonly canWatch: boolean;
}

/** Scans a window and answers a question about its events. */
export function useFailures(
  spec: ScanSpec,
  question: ReportQuestion,
  isWatching: boolean,
): Failures {
  const state = useFailureScan(spec, question);
  const { watch } = state;
  useEffect(() => {
    if (!isWatching) return undefined;
    watch(true);
    return () => watch(false);
  }, [isWatching, watch, spec]);
  const { progress, report, reportError, pause, resume, restart, loadReport, loadAffected } = state;
  const sorted = useMemo(
    () => report && { ...report, groups: worstFirst(report.groups) },
    [report],
  );
  const isWhole = question.conditions.length === 0 && question.range === undefined;
  const { failed = 0, partlyFailed = 0 } = report?.outcomes ?? {};
  const scan = useMemo(
    (): ScanView => ({
      ...progress,
      failedCount: isWhole && report ? failed + partlyFailed : undefined,
      pause,
      resume,
      refresh: isOpenEnded(spec) ? restart : undefined,
    }),
    [progress, isWhole, report, failed, partlyFailed, pause, resume, restart, spec],
  );
  return {
    scan,
    report: sorted,
    reportError,
    window: progress.window,
    loadReport,
    loadAffected,
    canWatch: isOpenEnded(spec),
  };
}
