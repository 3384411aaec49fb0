import { useMemo } from "react";
import type { ReportQuery } from "../../api/failures/report.ts";
import { isOpenEnded, type ScanSpec } from "../../api/failures/scan/scan-window.ts";
import { useFailureScan } from "../../api/failures/scan/use-failure-scan.ts";
import { sortGroups } from "./groups/sort-groups.ts";
import type { ScanView } from "./scan/scan-text.ts";

export type FailuresState = ReturnType<typeof useFailures>;

/** Params of a query that don't change the order of the groups. */
const unorderedParams = new Set(["groupId", "markerAt", "merges", "splits"]);

/** Scans a window and evaluates a query on the scanned events. */
export function useFailures(spec: ScanSpec, query: ReportQuery) {
  const state = useFailureScan(spec, query, true);
  const { progress, report, reportKey, pause, resume, restart, ...otherState } = state;
  const sortedReport = useMemo(
    () =>
      report && {
        ...report,
        groups: sortGroups(report.groups),
        /** Identifies the report's query, which can be an earlier one. */
        queryKey: JSON.stringify(JSON.parse(reportKey ?? "0"), (param, value) =>
          unorderedParams.has(param) ? undefined : value,
        ),
      },
    [report, reportKey],
  );
  const isUnfiltered = query.conditions.length === 0 && query.range === undefined;
  // Until a refreshed scan has loaded events, the report is still that of the previous scan.
  const isPreviousReport = progress.eventCount === 0 && (report?.eventCount ?? 0) > 0;
  const { failed = 0, partlyFailed = 0 } = report?.outcomeCounts ?? {};
  const failedCount =
    isUnfiltered && report && !isPreviousReport ? failed + partlyFailed : undefined;
  const scan = useMemo(
    (): ScanView => ({
      ...progress,
      failedCount,
      pause,
      resume,
      refresh: isOpenEnded(spec) ? restart : undefined,
    }),
    [progress, failedCount, pause, resume, restart, spec],
  );
  return {
    ...otherState,
    scan,
    report: sortedReport,
    /** The scanned window; absent until its end is known, and while `isPreviousReport`. */
    window: isPreviousReport ? undefined : progress.window,
  };
}
