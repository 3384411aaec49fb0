import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readTimestamp } from "../../../../../contract/common.ts";
import { eventQueries, type EventQuery } from "../../../../api/events.ts";
import { countNew, type EventRow } from "../../../../api/event-reading/event-records.ts";
import { isHidden, pollingPace } from "./polling.ts";

export interface NewEvents {
  count: number;
  /** More than fit in one response. */
  more: boolean;
  /** When the last successful poll finished, in milliseconds; undefined before the first. */
  readAt: number | undefined;
  error: unknown;
  retry: () => void;
  retrying: boolean;
}

/** Milliseconds before the newest row at which polling starts: records may be stored late. */
const overlap = 2000;

/**
 * Polls for events newer than the first page, without changing that page. Doesn't poll while
 * `newest` is undefined: the time range has ended.
 */
export function useNewEvents(
  query: EventQuery,
  rows: readonly EventRow[],
  newest: number | undefined,
  isLive: boolean,
): NewEvents {
  const { page: _, before: __, ...filters } = query;
  const after = newest === undefined ? undefined : new Date(newest - overlap).toISOString();
  const reading = useQuery({
    ...eventQueries.list({ ...filters, ...(after !== undefined && { after }) }),
    enabled: after !== undefined,
    staleTime: pollingPace(false, false, isLive),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      pollingPace(isHidden(), state.data?.data.hasMore === true, isLive),
    refetchIntervalInBackground: true,
    // The next poll follows anyway.
    retry: false,
  });
  const shown = useMemo(() => new Set(rows.map((row) => row.id)), [rows]);
  const oldest = rows.at(-1)?.createdAt ?? newest ?? 0;
  const count = useMemo(
    () => countNew(reading.data?.data.data, shown, oldest),
    [reading.data, shown, oldest],
  );
  return {
    count,
    more: reading.data?.data.hasMore === true,
    readAt: reading.data?.receivedAt,
    error: reading.error,
    retry: () => void reading.refetch(),
    retrying: reading.isFetching,
  };
}

/**
 * The time of the newest row, or on later pages the time at which the list was fixed. Undefined if
 * the selected range ended before now.
 */
export function newSince(
  newest: number | undefined,
  { before, asOf }: { before?: string | undefined; asOf?: string | undefined },
  now: number,
): number | undefined {
  if (before !== undefined && readTimestamp(before) < now) return undefined;
  return asOf === undefined ? newest : readTimestamp(asOf);
}
