import Button from "@mui/material/Button";
import { exactKeys } from "../../../api/failures/report/conditions.ts";
import { replaceConditions } from "../../../api/failures/search-conditions.ts";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { ContentArea } from "../../../components/layout/page.tsx";
import type { PaneProps } from "../pane.ts";

/**
 * Renders an empty state. If groups are hidden, or if the range isn't completely scanned, the text
 * doesn't claim that there are no failures.
 */
export function NoGroups(props: PaneProps) {
  const { report, window, search, conditions, onSearch } = props;
  const hasConditions = conditions.length > 0;
  const isZoomed = (search.from ?? search.to) !== undefined;
  const onShowAll = isZoomed
    ? () => onSearch({ ...search, from: undefined, to: undefined })
    : undefined;
  return (
    <ContentArea>
      {report.groups.length > 0 ? (
        <EmptyState title="All groups are hidden">
          To see the hidden groups, select “Show details” below.
        </EmptyState>
      ) : report.scannedShare < 1 ? (
        <EmptyState
          title={hasConditions ? "No failures match your filters so far" : "No failures so far"}
        >
          The rest of {window.name} hasn't been scanned yet.
        </EmptyState>
      ) : hasConditions ? (
        <NoMatchState
          title={`No failures match your filters ${window.periodText}`}
          onClearFilters={() => onSearch(replaceConditions(search, []))}
          {...(onShowAll && { onWidenTime: onShowAll, widenLabel: "Show the whole range" })}
        >
          {conditions.some(({ key, isExcluded }) => exactKeys.has(key) && !isExcluded) &&
            "IDs must match exactly, including case."}
        </NoMatchState>
      ) : (
        <EmptyState
          title={`No failures ${window.periodText}`}
          action={onShowAll && <Button onClick={onShowAll}>Show the whole range</Button>}
        >
          {report.eventCount === 0 && !report.incompleteCount
            ? "There are no events in this range. Events appear when a workflow is triggered in this environment."
            : "Failures, long waits, and warnings from any step appear here."}
        </EmptyState>
      )}
    </ContentArea>
  );
}
