import { useMemo } from "react";
import type { FailureReport, ReportQuery } from "../../api/failures/report.ts";
import { isOpenEnded, type ScanSpec } from "../../api/failures/scan/scan-window.ts";
import { useFailureScan } from "../../api/failures/scan/use-failure-scan.ts";
import { sortGroups } from "./groups/sort-groups.ts";
import type { ScanView } from "./scan/scan-text.ts";

export type Failures = ReturnType<typeof useFailures>;

/** Scans a window and evaluates a query for its events. */
export function useFailures(spec: ScanSpec, query: ReportQuery) {
  const state = useFailureScan(spec, query);
  const { progress, report, isReportStale, pause, resume, restart, ...otherState } = state;
  const sortedReport = useMemo(
    (): FailureReport | undefined => report && { ...report, groups: sortGroups(report.groups) },
    [report],
  );
  const isUnfiltered = query.conditions.length === 0 && query.range === undefined;
  const { failed = 0, partlyFailed = 0 } = report?.outcomes ?? {};
  const scan = useMemo(
    (): ScanView => ({
      ...progress,
      failedCount: isUnfiltered && report ? failed + partlyFailed : undefined,
      pause,
      resume,
      refresh: isOpenEnded(spec) ? restart : undefined,
    }),
    [progress, isUnfiltered, report, failed, partlyFailed, pause, resume, restart, spec],
  );
  return {
    ...otherState,
    scan,
    report: sortedReport,
    /** False while the report belongs to an earlier query. */
    isReportCurrent: !isReportStale,
    /** The scanned window; absent until its end is known. */
    window: progress.window,
  };
}
