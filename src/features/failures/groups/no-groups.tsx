import Button from "@mui/material/Button";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { ContentArea } from "../../../components/layout/page.tsx";
import type { PaneProps } from "../pane.ts";

export interface NoGroupsProps extends Pick<PaneProps, "report" | "window"> {
  /** Undefined if there are no conditions. */
  onClearConditions?: (() => void) | undefined;
  /** Shows the whole window; undefined if it is already visible. */
  onShowAll: (() => void) | undefined;
}

/**
 * Renders an empty state. If groups are hidden, or if the range isn't completely scanned, the text
 * doesn't claim that there are no failures.
 */
export function NoGroups({ report, window, onClearConditions, onShowAll }: NoGroupsProps) {
  return (
    <ContentArea>
      {report.groups.length > 0 ? (
        <EmptyState title="All groups are hidden">
          To see the hidden groups, select “Show details” below.
        </EmptyState>
      ) : report.scannedShare < 1 ? (
        <EmptyState
          title={onClearConditions ? "No failures match your filters so far" : "No failures so far"}
        >
          The rest of {window.name} hasn't been scanned yet.
        </EmptyState>
      ) : onClearConditions ? (
        <NoMatchState
          title={`No failures match your filters ${window.periodText}`}
          onClearFilters={onClearConditions}
          {...(onShowAll && { onWidenTime: onShowAll, widenLabel: "Show the whole range" })}
        />
      ) : (
        <EmptyState
          title={`No failures ${window.periodText}`}
          action={onShowAll && <Button onClick={onShowAll}>Show the whole range</Button>}
        >
          {report.eventCount === 0
            ? "There are no events in this range. Events appear when a workflow is triggered in this environment."
            : "Failures, long waits, and warnings from any step appear here."}
        </EmptyState>
      )}
    </ContentArea>
  );
}
