import type { FailureSearch } from "../../api/failures/failure-search.ts";
import type { Condition, FailureReport } from "../../api/failures/report.ts";
import type { GroupTriage } from "./notes/use-group-triage.ts";
import type { WindowDescription } from "./window-description.ts";

/** Props that the list and the parts of the right pane share. */
export interface PaneProps {
  report: FailureReport;
  search: FailureSearch;
  conditions: readonly Condition[];
  onSearch: (search: FailureSearch) => void;
  groupTriage: GroupTriage;
  window: WindowDescription;
  /**
   * False if the scanned window ended more than 10 minutes ago, unless a watched scan is up to date.
   */
  isWindowCurrent: boolean;
}
