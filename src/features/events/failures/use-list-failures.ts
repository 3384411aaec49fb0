import { useState } from "react";
import type { EventSearch } from "../../../api/events.ts";
import { parseWhere } from "../../../api/failures/search-conditions.ts";
import { toExclusiveEnd } from "../../../api/failures/range-end.ts";
import { toRange } from "../../../api/failures/search-window.ts";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import type { TimeWindow } from "../../../api/failures/report.ts";
import { useGroupChoices } from "../../../entities/failures/use-group-choices.ts";
import type { ScanSpec } from "../../../api/failures/scan/scan-window.ts";
import { useFailureScan } from "../../../api/failures/scan/use-failure-scan.ts";

/** Number of columns of the histogram. */
const columnCount = 48;

/**
 * Returns the state of a scan, its report for the list's window and filters, and `range`, the part
 * of the scanned window that the list shows.
 *
 * @param includesOtherSteps whether events count as failed if only steps that don't match failed
 */
export function useListFailures(
  spec: ScanSpec,
  search: EventSearch,
  { where }: FailureSearch,
  includesOtherSteps = false,
) {
  const [{ merges, splits }] = useGroupChoices();
  const [window, setWindow] = useState<TimeWindow>();
  const range =
    window && toRange({ from: search.after, to: toExclusiveEnd(search.before) }, window);
  const scan = useFailureScan(spec, {
    range,
    conditions: parseWhere(where).conditions,
    includesOtherSteps,
    columnCount,
    merges,
    splits,
  });
  // The window is known once the first events have loaded.
  if (scan.progress.window !== window) setWindow(scan.progress.window);
  return { ...scan, range };
}
