import { plural } from "../../../lib/format.ts";
import { NewestOutside } from "./newest-outside.tsx";
import { isNarrowed } from "../filters/fields.ts";
import type { EventSearch } from "../../../api/events.ts";
import Button from "@mui/material/Button";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";

export interface NoRowsProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  /** Events of the range that the browser's filters could not judge. */
  untold?: number;
}

/** Why there are no rows: nothing ever happened, nothing matches, or the page lies past the end. */
export function NoRows({ search, onSearch, untold = 0 }: NoRowsProps) {
  const { after, before, last, page: _, asOf: __, tail: ___, ...others } = search;
  if ((search.page ?? 0) > 0) {
    return (
      <EmptyState
        title="There are no events on this page"
        action={
          <Button onClick={() => onSearch({ ...others, after, before, last })}>First page</Button>
        }
      >
        The list ends before it.
      </EmptyState>
    );
  }
  if (!isNarrowed(search)) {
    return (
      <EmptyState title="No events yet">
        An event appears here when a workflow is triggered in this environment. This page looks for
        the first one every few seconds.
      </EmptyState>
    );
  }
  const hasRange = after !== undefined || before !== undefined;
  return (
    <NoMatchState
      title={
        hasRange ? "No event of this time matches the filters" : "No event matches the filters"
      }
      onClearFilters={() => onSearch({})}
      {...(hasRange && { onWidenTime: () => onSearch(others), widenLabel: "Search all time" })}
    >
      {untold > 0 && (
        <p>
          {plural(untold, "event")} of the range could not be judged: the list tells no jobs of
          them.
        </p>
      )}
      <p>
        Filters that the service applies are exact: ids and addresses match as a whole, in their own
        case.
      </p>
      {hasRange && <NewestOutside search={search} onSearch={onSearch} />}
    </NoMatchState>
  );
}
