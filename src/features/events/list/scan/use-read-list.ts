import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { eventMatcher } from "../../../../api/event-reading/event-matches.ts";
import { hasBrowserFilters } from "../../../../api/event-reading/browser-filters.ts";
import { createEventReader, nothingRead } from "../../../../api/event-reading/event-reader.ts";
import { eventQueries, eventQuery, type EventSearch } from "../../../../api/events.ts";
import { isUntold, judgeRows } from "../judge.ts";
import { useSteppedClock } from "../use-stepped-clock.ts";

/** Matches after which the scan pauses. */
const enough = 50;
/** Events to load before the scan pauses. */
const maxInOneGo = 5000;
/** Milliseconds a scan stays in the cache after its list was closed, so that Back restores it. */
const gcTime = 10 * 60_000;

const noReading = () => () => undefined;
const nothingReadYet = () => nothingRead;

function createScan(search: EventSearch) {
  const { page: _, limit: __, ...filters } = eventQuery(search);
  const matches = eventMatcher(search);
  const untold = { count: 0 };
  const reader = createEventReader({
    filters,
    wanted: ({ event }, now) => matches(event, now),
    onRows: (rows) => {
      untold.count += rows.filter(({ event }) => isUntold(event)).length;
    },
    enough,
    max: maxInOneGo,
  });
  let isInterrupted = true;
  return {
    reader,
    untold,
    /** Continues a scan that unmounting interrupted, but not one that the operator stopped. */
    subscribe(listener: () => void) {
      const unsubscribe = reader.subscribe(listener);
      if (isInterrupted) void reader.start();
      isInterrupted = false;
      return () => {
        unsubscribe();
        const { status } = reader.get();
        isInterrupted = status === "idle" || status === "reading" || status === "waiting";
        reader.stop();
      };
    },
  };
}

/**
 * Scans backward for filters that the browser applies, until enough events match or the range ends.
 * The query cache keeps the scan, so that Back and Escape restore it. Returns undefined without
 * such a filter.
 */
export function useReadList(search: EventSearch) {
  const client = useQueryClient();
  const isNeeded = hasBrowserFilters(search);
  const { tail: _, page: __, ...filters } = search;
  const queryKey = eventQueries.scan(filters);
  const { data: scan } = useQuery({
    queryKey,
    queryFn: () => createScan(filters),
    initialData: isNeeded ? () => createScan(filters) : undefined,
    enabled: isNeeded,
    staleTime: "static",
    gcTime,
    structuralSharing: false,
  });
  const reading = isNeeded ? scan : undefined;
  const progress = useSyncExternalStore(
    reading?.subscribe ?? noReading,
    reading?.reader.get ?? nothingReadYet,
  );
  const { matches, answer } = progress;
  const now = useSteppedClock(answer);
  const rows = useMemo(() => judgeRows(matches, now), [matches, now]);
  const key = JSON.stringify(queryKey);
  const restart = useCallback(() => {
    const scanKey = JSON.parse(key) as typeof queryKey;
    client.setQueryData(scanKey, createScan(scanKey[2]));
  }, [client, key]);
  if (reading === undefined) return undefined;
  return {
    progress,
    rows,
    /** Number of loaded events whose record has no jobs to check. */
    untold: reading.untold.count,
    isReading: progress.status === "reading" || progress.status === "waiting",
    goOn: () => void reading.reader.start(),
    stop: () => reading.reader.stop(),
    /** Restarts from the newest event. */
    restart,
  };
}
export type ReadList = NonNullable<ReturnType<typeof useReadList>>;
