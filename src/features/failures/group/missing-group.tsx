import Button from "@mui/material/Button";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { OtherStepsButton } from "../headline/other-steps-button.tsx";
import type { PaneProps } from "../pane.ts";

export function MissingGroup({ report, search, conditions, onSearch, window }: PaneProps) {
  const { group: _, view: __, ...searchWithoutGroup } = search;
  return (
    <EmptyState
      title="Failure not found"
      action={
        <>
          <Button onClick={() => onSearch(searchWithoutGroup)}>Close</Button>
          {report.hasOtherIssues && !search.otherSteps && (
            <OtherStepsButton search={search} onSearch={onSearch} />
          )}
        </>
      }
    >
      {report.scannedShare < 1
        ? `This failure wasn't found in the scanned events. The rest of ${window.name} hasn't been scanned yet.`
        : conditions.length === 0
          ? `This failure wasn't found in events ${window.periodText}.`
          : `This failure wasn't found in matching events ${window.periodText}.`}
    </EmptyState>
  );
}
