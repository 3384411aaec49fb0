import { useMemo } from "react";
import type {
  AffectedEvent,
  FailureReport,
  ReportQuestion,
  TimeWindow,
} from "../../api/failures/report.ts";
import { isOpenEnded, type ScanSpec } from "../../api/failures/scan/scan-window.ts";
import { useFailureScan } from "../../api/failures/scan/use-failure-scan.ts";
import { sortGroups } from "./groups/sort-groups.ts";
import type { ScanView } from "./scan/scan-view.ts";

export interface Failures {
  readonly scan: ScanView;
  /** Absent until the first events are scanned. */
  readonly report: FailureReport | undefined;
  /** Why the report couldn't be computed. */
  readonly reportError?: unknown;
  /** The scanned window; absent until its end is known. */
  readonly window: TimeWindow | undefined;
  /** False while the report belongs to an earlier question. */
  readonly isReportCurrent: boolean;
  /** Adds new events to the finished scan until the returned function is called. */
  watch(): () => void;
  loadReport(question: ReportQuestion): Promise<FailureReport | undefined>;
  loadAffected(question: ReportQuestion): Promise<AffectedEvent[]>;
}

/** Scans a window and answers a question about its events. */
export function useFailures(spec: ScanSpec, question: ReportQuestion): Failures {
  const state = useFailureScan(spec, question);
  const { progress, report, reportError, isReportStale } = state;
  const { pause, resume, restart, watch, loadReport, loadAffected } = state;
  const sorted = useMemo(
    () => report && { ...report, groups: sortGroups(report.groups) },
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
    isReportCurrent: !isReportStale,
    window: progress.window,
    watch,
    loadReport,
    loadAffected,
  };
}
