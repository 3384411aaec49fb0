import type { FailureSearch } from "../../api/failures/failure-search.ts";
import type { Condition, FailureReport } from "../../api/failures/report.ts";
import type { GroupNotes } from "./notes/use-group-notes.ts";
import type { WindowWords } from "./window-words.ts";

/** What every part of the right pane gets. */
export interface PaneProps {
  report: FailureReport;
  search: FailureSearch;
  conditions: readonly Condition[];
  onSearch: (search: FailureSearch) => void;
  groupNotes: GroupNotes;
  /** The time of the report's numbers. */
  window: WindowWords;
}
