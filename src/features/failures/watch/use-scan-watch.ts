import { useEffect, useMemo } from "react";
import type { ReportQuestion } from "../../../api/failures/report.ts";
import { isOpenEnded, type ScanSpec } from "../../../api/failures/scan/scan-window.ts";
import type { Failures } from "../use-failures.ts";
import { useWatch, type Watch } from "./use-watch.ts";

export interface ScanWatchOptions {
  isOn: boolean;
  spec: ScanSpec;
  question: ReportQuestion;
  failures: Pick<Failures, "report" | "isReportCurrent" | "watch">;
  hidden: readonly string[];
  onOpenGroup: (groupId: string) => void;
}

export interface ScanWatch {
  watch: Watch;
  isWatching: boolean;
  /** False if the window or its shown part ended in the past. */
  canWatch: boolean;
}

/** Continues a scan in the present while watching is on, and evaluates its reports. */
export function useScanWatch(options: ScanWatchOptions): ScanWatch {
  const { isOn, spec, question, failures, hidden, onOpenGroup } = options;
  const canWatch = isOpenEnded(spec) && question.range === undefined;
  const isWatching = isOn && canWatch;
  const { report, isReportCurrent, watch: watchScan } = failures;
  // `spec` selects the scan that is watched.
  useEffect(() => (isWatching ? watchScan() : undefined), [isWatching, watchScan, spec]);
  const { conditions, merges, splits } = question;
  const questionKey = useMemo(
    () => JSON.stringify([spec, conditions, merges, splits]),
    [spec, conditions, merges, splits],
  );
  const isComplete = isReportCurrent && report !== undefined && report.scanned >= 1;
  const watch = useWatch({
    isOn: isWatching,
    report: isComplete ? report : undefined,
    hidden,
    questionKey,
    onOpenGroup,
  });
  return { watch, isWatching, canWatch };
}
