import { plural } from "../../../lib/text/format.ts";
import {
  getQueryKey,
  hasFiltersOrRange,
  toConditions,
} from "../../../entities/events/filters/event-conditions.ts";
import {
  changeEventFilters,
  eventQueries,
  toEventQuery,
  type EventSearch,
  replaceEventFilters,
} from "../../../api/events.ts";
import Button from "@mui/material/Button";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { parseTimestamp } from "../../../../contract/read-timestamp.ts";
import { hasBrowserFilters } from "../../../api/event-reading/browser-filters.ts";
import { getNewestTime, parseEventRecords } from "../../../api/event-reading/event-records.ts";
import { useClockMode } from "../../../components/text/time-mode.tsx";
import { Time } from "../../../components/text/time.tsx";
import { getRangeAround } from "./range-around.ts";

interface SearchProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

export interface NoRowsProps extends SearchProps {
  /** Number of events without jobs, to which the browser's filters couldn't be applied. */
  uncheckedCount?: number;
  hasNext?: boolean;
}

export function NoRows({ search, onSearch, uncheckedCount = 0, hasNext = false }: NoRowsProps) {
  const { after, before, last, page: _, asOf: __, tail: ___, ...searchWithoutRange } = search;
  const isPastFirstPage = (search.page ?? 0) > 0;
  if (isPastFirstPage || hasNext) {
    return (
      <EmptyState
        title="No events on this page"
        action={
          isPastFirstPage && (
            <Button onClick={() => onSearch({ ...searchWithoutRange, after, before, last })}>
              Show first page
            </Button>
          )
        }
      >
        {hasNext
          ? "The list continues with older events."
          : "This page is past the end of the list."}
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
  const conditions = toConditions(search);
  const hasFilters = conditions.length > 0;
  // The service compares IDs and email addresses exactly. The browser's filters ignore case.
  const hasExactFilters = conditions.some((condition) => {
    const { appliedBy, kind } = getQueryKey(condition);
    return appliedBy === undefined && kind !== "choices";
  });
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
      <PartlyFailedHint search={search} onSearch={onSearch} />
      {hasExactFilters && <p>IDs and email addresses must match exactly, including case.</p>}
      {hasRange && <LatestMatch search={search} onSearch={onSearch} />}
    </NoMatchState>
  );
}

export function PartlyFailedHint({ search, onSearch }: SearchProps) {
  const { outcome = [] } = search;
  if (!outcome.includes("failed") || outcome.includes("partlyFailed")) return null;
  return (
    <p>
      Events in which only some steps failed aren't included.{" "}
      <Button
        size="small"
        onClick={() =>
          onSearch(changeEventFilters(search, { outcome: [...outcome, "partlyFailed"] }))
        }
      >
        Include partly failed events
      </Button>
    </p>
  );
}

/**
 * Shows the time of the newest event that matches the filters, except the browser's filters.
 * Renders nothing if this event is in the selected range.
 */
function LatestMatch({ search, onSearch }: SearchProps) {
  const { after, before, last: _, page: __, asOf: ___, tail: ____, ...filters } = search;
  const clockMode = useClockMode();
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
    (after === undefined || newestAt >= parseTimestamp(after)) &&
    (before === undefined || newestAt <= parseTimestamp(before));
  // The range has events, but no event matches the browser's filters.
  if (isInRange) return null;
  return (
    <p role="status">
      {hasBrowserFilters(search)
        ? "Without the filters applied in the browser, the latest matching event is from"
        : "The latest matching event is from"}{" "}
      <Time value={newestAt} mode={clockMode} />.{" "}
      <Button
        size="small"
        onClick={() => onSearch({ ...filters, ...getRangeAround(newestAt, { after, before }) })}
      >
        Go to this time
      </Button>
    </p>
  );
}
