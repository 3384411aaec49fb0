import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { eventQueries, toEventQuery, type EventSearch, turnPage } from "../../../api/events.ts";
import { toListRows, type ListRow } from "./list-rows.ts";
import { isHidden, getPollingInterval } from "./live/polling.ts";
import { canGetJobs } from "../../../api/event-reading/event-jobs.ts";
import { getNewestTime, parseEventRecords } from "../../../api/event-reading/event-records.ts";
import { useSteppedClock } from "./use-stepped-clock.ts";

const isUnfinished = ({ event, now, outcome: { jobs } }: ListRow) =>
  jobs.some(({ kind }) => kind === "waiting" || kind === "running" || kind === "stuck") ||
  canGetJobs(event, now);

const refetchIntervalMs = 30_000;

/**
 * Loads one page of events. Another request, whose range ends at the page's newest event, updates
 * unfinished rows in place.
 *
 * @param isEnabled false while a scan replaces the list
 */
export function useEventList(search: EventSearch, isEnabled: boolean) {
  const query = toEventQuery(search);
  const pageQuery = useQuery({
    ...eventQueries.list(query),
    enabled: isEnabled,
    staleTime: "static",
    placeholderData: keepPreviousData,
    // An empty list has no rows that could shift, so it polls for its first event.
    refetchInterval: ({ state }) =>
      state.data?.data.data?.length === 0 ? getPollingInterval(isHidden(), false) : false,
    refetchIntervalInBackground: true,
  });
  const parsedRecords = useMemo(
    () => parseEventRecords(pageQuery.data?.data.data),
    [pageQuery.data],
  );
  const newestAt = getNewestTime(parsedRecords.rows);
  // Without `asOf`, the events before this page's newest record are this page. A page without such
  // a record must keep its own query, because the other one is that of the first page.
  const { page: _, ...firstPageQuery } = toEventQuery(
    turnPage({ ...search, page: undefined }, 1, pageQuery.data?.data.data ?? []),
  );
  const updatesQuery = search.asOf === undefined && newestAt !== undefined ? firstPageQuery : query;
  const now = useSteppedClock(pageQuery.data);
  const pageRows = useMemo(() => toListRows(parsedRecords.rows, now), [parsedRecords, now]);
  const mergeRows = useCallback(
    (newerPage: typeof pageQuery.data) => {
      const updatedRowsById = new Map(
        parseEventRecords(newerPage?.data.data).rows.map((row) => [row.id, row]),
      );
      if (updatedRowsById.size === 0) return pageRows;
      const mergedRows = parsedRecords.rows.map((row) => updatedRowsById.get(row.id) ?? row);
      return toListRows(mergedRows, now);
    },
    [pageRows, parsedRecords, now],
  );
  // The page may have been refetched after its rows were updated.
  const selectNewerPage = (update: { data: typeof pageQuery.data; dataUpdatedAt: number }) =>
    update.dataUpdatedAt > pageQuery.dataUpdatedAt ? update.data : undefined;
  const updates = useQuery({
    ...eventQueries.list(updatesQuery),
    // Polling stops when an update shows that all rows are finished.
    enabled: ({ state }) =>
      isEnabled &&
      !pageQuery.isPlaceholderData &&
      pageRows.some(isUnfinished) &&
      mergeRows(selectNewerPage(state)).some(isUnfinished),
    // Uses the page's data at first, so that the page isn't loaded twice.
    ...(pageQuery.data &&
      !pageQuery.isPlaceholderData && {
        initialData: pageQuery.data,
        initialDataUpdatedAt: pageQuery.dataUpdatedAt,
      }),
    staleTime: refetchIntervalMs,
    refetchInterval: refetchIntervalMs,
    // Live updates replace the page every few seconds. The cached responses would take 40 MB.
    ...(search.tail === true && { gcTime: 0 }),
  });
  const newerPage = selectNewerPage(updates);
  const rows = useMemo(() => mergeRows(newerPage), [mergeRows, newerPage]);
  return { query, pageQuery, updates, parsedRecords, newestAt, rows };
}
export type EventListState = ReturnType<typeof useEventList>;
