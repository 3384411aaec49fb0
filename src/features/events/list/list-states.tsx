import { plural } from "../../../lib/text/format.ts";
import {
  hasFiltersOrRange,
  toConditions,
} from "../../../entities/events/filters/event-conditions.ts";
import {
  eventQueries,
  toEventQuery,
  type EventSearch,
  replaceEventFilters,
} from "../../../api/events.ts";
import Button from "@mui/material/Button";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { readTimestamp } from "../../../../contract/read-timestamp.ts";
import { hasBrowserFilters } from "../../../api/event-reading/browser-filters.ts";
import { getNewestTime, parseEventRecords } from "../../../api/event-reading/event-records.ts";
import { Time } from "../../../components/text/time.tsx";
import { getRangeAround } from "./range-around.ts";

export interface NoRowsProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  /** Number of events without jobs, to which the browser's filters couldn't be applied. */
  uncheckedCount?: number;
}

export function NoRows({ search, onSearch, uncheckedCount = 0 }: NoRowsProps) {
  const { after, before, last, page: _, asOf: __, tail: ___, ...searchWithoutRange } = search;
  if ((search.page ?? 0) > 0) {
    return (
      <EmptyState
        title="No events on this page"
        action={
          <Button onClick={() => onSearch({ ...searchWithoutRange, after, before, last })}>
            Show first page
          </Button>
        }
      >
        This page is past the end of the list.
      </EmptyState>
    );
  }
  if (!hasFiltersOrRange(search)) {
    return (
      <EmptyState title="No events yet">
        Events appear when a workflow is triggered in this environment. This page checks for new
        events every 10 seconds.
      </EmptyState>
    );
  }
  const hasRange = after !== undefined || before !== undefined;
  const hasFilters = toConditions(search).length > 0;
  return (
    <NoMatchState
      title={
        hasRange
          ? hasFilters
            ? "No events match your filters in this time range"
            : "No events in this time range"
          : "No events match your filters"
      }
      onClearFilters={() => onSearch(replaceEventFilters(search, {}))}
      {...(hasRange && {
        onWidenTime: () => onSearch(searchWithoutRange),
        widenLabel: "Search all time",
      })}
    >
      {uncheckedCount > 0 && (
        <p>
          {plural(uncheckedCount, "event")} couldn't be checked: the service didn't return step
          data.
        </p>
      )}
      {hasFilters && <p>IDs and email addresses must match exactly, including case.</p>}
      {hasRange && <LatestMatch search={search} onSearch={onSearch} />}
    </NoMatchState>
  );
}

interface LatestMatchProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

/** Shows the time of the newest match if it is outside of the selected range. */
function LatestMatch({ search, onSearch }: LatestMatchProps) {
  const { after, before, last: _, page: __, asOf: ___, tail: ____, ...filters } = search;
  const newestQuery = useQuery({
    ...eventQueries.list({ ...toEventQuery(filters), limit: 1 }),
    staleTime: "static",
  });
  if (newestQuery.isPending)
    return <p role="status">Searching all time for the latest matching event…</p>;
  if (newestQuery.isError)
    return (
      <p>Couldn't search all time for the latest matching event. {newestQuery.error.message}</p>
    );
  const newestAt = getNewestTime(parseEventRecords(newestQuery.data.data.data).rows);

  if (newestAt === undefined) return <p>No matching events at any other time.</p>;
  const isInRange =
    (after === undefined || newestAt >= readTimestamp(after)) &&
    (before === undefined || newestAt <= readTimestamp(before));
  // The range has events, but no event matches the browser's filters.
  if (isInRange) return null;
  return (
    <p role="status">
      {hasBrowserFilters(search)
        ? "Without the filters applied in the browser, the latest matching event is from"
        : "The latest matching event is from"}{" "}
      <Time value={newestAt} mode="local" />.{" "}
      <Button
        size="small"
        onClick={() => onSearch({ ...filters, ...getRangeAround(newestAt, { after, before }) })}
      >
        Go to this time
      </Button>
    </p>
  );
}
