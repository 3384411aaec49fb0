import { plural } from "../../../lib/text/format.ts";
import { isNarrowed } from "../filters/fields.ts";
import { eventQueries, eventQuery, type EventSearch } from "../../../api/events.ts";
import Button from "@mui/material/Button";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { readTimestamp } from "../../../../contract/common.ts";
import { hasBrowserFilters } from "../../../api/event-reading/browser-filters.ts";
import { newestOf, sortOut } from "../../../api/event-reading/event-records.ts";
import { Time } from "../../../components/text/time.tsx";
import { rangeAround } from "./range-around.ts";

export interface NoRowsProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  /** Number of events that the browser's filters couldn't check. */
  untold?: number;
}

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

interface NewestOutsideProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

/** Offers the newest match outside of an empty time range. */
function NewestOutside({ search, onSearch }: NewestOutsideProps) {
  const { after, before, last: _, page: __, asOf: ___, tail: ____, ...filters } = search;
  const reading = useQuery({
    ...eventQueries.list({ ...eventQuery(filters), limit: 1 }),
    staleTime: "static",
  });
  if (reading.isPending) return <p role="status">Looking for the newest event at any time …</p>;
  if (reading.isError) return <p>Other times could not be looked at. {reading.error.message}</p>;
  const newest = newestOf(sortOut(reading.data.data.data).rows);
  const isHere = hasBrowserFilters(search);
  if (newest === undefined) return <p>No event matches at any other time either.</p>;
  const isInside =
    (after === undefined || newest >= readTimestamp(after)) &&
    (before === undefined || newest <= readTimestamp(before));
  // The range has events, but none passes the browser's filters.
  if (isInside) return null;
  return (
    <p role="status">
      The newest event outside this time {isHere && "(before the filters applied here) "}is of{" "}
      <Time value={newest} mode="local" />.{" "}
      <Button
        size="small"
        onClick={() => onSearch({ ...filters, ...rangeAround(newest, { after, before }) })}
      >
        Go there
      </Button>
    </p>
  );
}
