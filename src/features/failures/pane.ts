import type { FailureSearch } from "../../api/failures/failure-search.ts";
import type { Condition, FailureReport } from "../../api/failures/report.ts";
import type { GroupNotes } from "./notes/use-group-notes.ts";
import type { WindowDescription } from "./window-description.ts";

/** Props that the list and the parts of the right pane share. */
export interface PaneProps {
  report: FailureReport;
  search: FailureSearch;
  conditions: readonly Condition[];
  onSearch: (search: FailureSearch) => void;
  groupNotes: GroupNotes;
  window: WindowDescription;
}
