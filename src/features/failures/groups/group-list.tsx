import Button from "@mui/material/Button";
import type { FailureReport } from "../../../api/failures/report.ts";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { Ground } from "../../../components/layout/page.tsx";
import type { WindowWords } from "../window-words.ts";
import { GroupTable } from "./group-table.tsx";

export interface GroupListProps {
  report: FailureReport | undefined;
  window: WindowWords;
  selectedId: string | undefined;
  hasConditions: boolean;
  onClearConditions: () => void;
  /** Shows the whole window; absent if it is shown. */
  onShowAll?: (() => void) | undefined;
}

/** Lists the groups. Says that there are none only after the whole range was scanned. */
export function GroupList(props: GroupListProps) {
  const { report, window, selectedId, hasConditions, onClearConditions, onShowAll } = props;
  const groups = report?.groups ?? [];
  if (groups.length > 0 || report === undefined) {
    return <GroupTable groups={groups} selectedId={selectedId} loading={report === undefined} />;
  }
  return (
    <Ground>
      {report.scanned < 1 ? (
        <EmptyState title="No failures so far">
          The rest of {window.name} hasn't been scanned yet.
        </EmptyState>
      ) : hasConditions ? (
        <NoMatchState
          title={`No failures match your filters ${window.when}`}
          onClearFilters={onClearConditions}
          {...(onShowAll && { onWidenTime: onShowAll, widenLabel: "Show the whole range" })}
        />
      ) : (
        <EmptyState
          title={`Nothing failed ${window.when}`}
          action={onShowAll && <Button onClick={onShowAll}>Show the whole range</Button>}
        >
          {report.eventCount === 0
            ? "Events appear when a workflow is triggered in this environment."
            : "Failures, long waits, and warnings of any step appear here."}
        </EmptyState>
      )}
    </Ground>
  );
}
