import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readTimestamp } from "../../../../contract/common.ts";
import { eventQueries, type EventQuery } from "../../../api/events.ts";
import { countNew, type EventRow } from "../../../api/event-records.ts";
import { isHidden, pollingPace } from "./polling.ts";

export interface NewEvents {
  count: number;
  /** More have come than one reading holds. */
  more: boolean;
  /** Milliseconds of the last reading that worked; undefined before the first. */
  readAt: number | undefined;
  error: unknown;
  retry: () => void;
  retrying: boolean;
}

/**
 * Looks for events newer than those of the first page, without touching them. The reading begins
 * at the newest one's own millisecond, so that what came in the same one is not missed.
 * `newest` is undefined where there is nothing to look from: in a range that has ended.
 */
export function useNewEvents(
  query: EventQuery,
  rows: readonly EventRow[],
  newest: number | undefined,
): NewEvents {
  const { page: _, before: __, ...filters } = query;
  const after = newest === undefined ? undefined : new Date(newest).toISOString();
  const reading = useQuery({
    ...eventQueries.list({ ...filters, ...(after !== undefined && { after }) }),
    enabled: after !== undefined,
    staleTime: pollingPace(false, false),
    gcTime: 0,
    refetchInterval: ({ state }) => pollingPace(isHidden(), state.data?.data.hasMore === true),
    refetchIntervalInBackground: true,
    // The next reading comes anyway.
    retry: false,
  });
  const shown = useMemo(() => new Set(rows.map((row) => row.id)), [rows]);
  const count = useMemo(() => countNew(reading.data?.data.data, shown), [reading.data, shown]);
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
 * From when on events are new to an address: the newest shown, or on later pages the moment at
 * which the list stands still. Undefined when the operator's own range has ended before now.
 */
export function newSince(
  newest: number | undefined,
  { before, asOf }: { before?: string | undefined; asOf?: string | undefined },
  now: number,
): number | undefined {
  if (before !== undefined && readTimestamp(before) < now) return undefined;
  return asOf === undefined ? newest : readTimestamp(asOf);
}
