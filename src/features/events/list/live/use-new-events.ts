import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { parseTimestamp } from "../../../../../contract/read-timestamp.ts";
import {
  eventQueries,
  type EventQuery,
  type EventSearch,
  type listEvents,
} from "../../../../api/events.ts";
import { hasMoreEvents } from "../../../../api/event-reading/more-events.ts";
import {
  countNewEvents,
  type EventRow,
  maxListingDelayMs,
} from "../../../../api/event-reading/event-records.ts";
import { isHidden, getPollingInterval } from "./polling.ts";

export interface NewEvents {
  count: number;
  /** Whether there are more new events than one response contains. */
  hasMore: boolean;
  /**
   * When the last successful poll finished, in milliseconds since the epoch; undefined before the
   * first poll. If a loaded first page replaces the first poll, this is initially the time at which
   * that page was loaded.
   */
  checkedAt: number | undefined;
  error: unknown;
  retry: () => void;
  isRetrying: boolean;
}

type ListResponse = Awaited<ReturnType<typeof listEvents>>;

/**
 * Polls for events newer than those in the list, without changing the list. Doesn't poll if
 * `newestAt` is undefined, for example because the time range has ended.
 */
export function useNewEvents(
  query: EventQuery,
  pageQuery: Pick<UseQueryResult<ListResponse>, "data" | "dataUpdatedAt">,
  rows: readonly EventRow[],
  newestAt: number | undefined,
  isLive: boolean,
  pageSize: number,
): NewEvents {
  const { page: pageIndex, before, ...filters } = query;
  const after =
    newestAt === undefined ? undefined : new Date(newestAt - maxListingDelayMs).toISOString();
  const pollQuery = useQuery({
    ...eventQueries.list({ ...filters, ...(after !== undefined && { after }) }),
    enabled: after !== undefined,
    // A first page that was just loaded contains the newest events, so the first poll can wait.
    // Later pages and lists with an end don't contain the newest events.
    ...(after !== undefined &&
      pageIndex === undefined &&
      before === undefined &&
      pageQuery.data && {
        initialData: {
          ...pageQuery.data,
          data: { ...pageQuery.data.data, data: [], hasMore: false },
        },
        initialDataUpdatedAt: pageQuery.dataUpdatedAt,
      }),
    staleTime: getPollingInterval(false, false, isLive),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      getPollingInterval(isHidden(), hasMoreEvents(state.data?.data ?? {}, pageSize), isLive),
    refetchIntervalInBackground: true,
    // The next poll retries anyway.
    retry: false,
  });
  const listedIds = useMemo(() => new Set(rows.map((row) => row.id)), [rows]);
  // On a later page, the poll's overlap contains rows of earlier pages, which aren't new.
  const oldestRowAt = pageIndex === undefined ? rows.at(-1)?.createdAt : undefined;
  const oldestAt = oldestRowAt ?? newestAt ?? 0;
  const response = pollQuery.data?.data;
  const count = useMemo(
    () => countNewEvents(response?.data, listedIds, oldestAt),
    [response, listedIds, oldestAt],
  );
  return {
    count,
    // The newest events come first, so if some of them aren't new, no older one is.
    hasMore: count > 0 && count === response?.data?.length && hasMoreEvents(response, pageSize),
    checkedAt: pollQuery.data?.receivedAt,
    error: pollQuery.error,
    retry: () => void pollQuery.refetch(),
    isRetrying: pollQuery.isFetching,
  };
}

/**
 * Returns the time after which events are new to the list: the time of the newest row, or `asOf` on
 * later pages. Returns undefined if the selected range has ended, the first page is empty, or a later
 * page has no `asOf`.
 */
export function getListTime(
  newestAt: number | undefined,
  { before, asOf, page = 0 }: Pick<EventSearch, "before" | "asOf" | "page">,
  now: number,
): number | undefined {
  if (before !== undefined && parseTimestamp(before) < now) return undefined;
  if (asOf !== undefined) return parseTimestamp(asOf);
  return page > 0 ? undefined : newestAt;
}
