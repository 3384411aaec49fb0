import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { eventQueries, eventQuery, type EventSearch, turnPage } from "../../../api/events.ts";
import { judgeRows, type ListRow } from "./judge.ts";
import { isHidden, pollingPace } from "./live/polling.ts";
import { newestOf, sortOut } from "../../../api/event-reading/event-records.ts";
import { useSteppedClock } from "./use-stepped-clock.ts";

const isOpen = ({ outcome: { jobs } }: ListRow) =>
  jobs.some(({ kind }) => kind === "waiting" || kind === "running" || kind === "stuck");

/** Refetch interval of unfinished rows, in milliseconds. */
const renewal = 30_000;

/**
 * Loads one fixed page, and again only on request. Unfinished rows are updated in place, by a
 * request that ends at the page's newest event. `isNeeded` is false while the list is scanned
 * instead.
 */
export function useEventList(search: EventSearch, isNeeded: boolean) {
  const query = eventQuery(search);
  const page = useQuery({
    ...eventQueries.list(query),
    enabled: isNeeded,
    staleTime: "static",
    placeholderData: keepPreviousData,
    // An empty list has no rows that could shift, so it polls for its first event.
    refetchInterval: ({ state }) =>
      state.data?.data.data?.length === 0 ? pollingPace(isHidden(), false) : false,
    refetchIntervalInBackground: true,
  });
  const sorted = useMemo(() => sortOut(page.data?.data.data), [page.data]);
  const newest = newestOf(sorted.rows);
  const { page: _, ...first } = eventQuery(turnPage(search, 1, page.data?.data.data ?? []));
  const place = query.page === undefined ? first : { ...first, page: query.page };
  const now = useSteppedClock(page.data);
  const judged = useMemo(() => judgeRows(sorted.rows, now), [sorted, now]);
  const renewed = useQuery({
    ...eventQueries.list(place),
    enabled: isNeeded && !page.isPlaceholderData && newest !== undefined && judged.some(isOpen),
    // Starts with the page's own data, so that it isn't loaded twice.
    ...(page.data &&
      !page.isPlaceholderData && {
        initialData: page.data,
        initialDataUpdatedAt: page.dataUpdatedAt,
      }),
    staleTime: renewal,
    refetchInterval: renewal,
  });
  // The page may have been refetched since.
  const newer = renewed.dataUpdatedAt > page.dataUpdatedAt ? renewed.data : undefined;
  const rows = useMemo(() => {
    const fresh = new Map(sortOut(newer?.data.data).rows.map((row) => [row.id, row]));
    if (fresh.size === 0) return judged;
    const current = sorted.rows.map((row) => fresh.get(row.id) ?? row);
    return judgeRows(current, now);
  }, [newer, judged, sorted, now]);
  return { query, page, renewed, sorted, newest, rows };
}
export type EventListState = ReturnType<typeof useEventList>;
