import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { hasBrowserFilters } from "../../../../api/event-reading/browser-filters.ts";
import type { ScanProgress } from "../../../../api/event-reading/event-scan.ts";
import { eventQueries, type EventSearch } from "../../../../api/events.ts";
import { preloadLater } from "../../../../components/lazy-component.tsx";
import { toListRows } from "../list-rows.ts";
import { getListTime } from "../live/use-new-events.ts";
import { useSteppedClock } from "../use-stepped-clock.ts";
import { useFollowedEvents } from "./use-followed-events.ts";

/** Milliseconds for which the cache keeps the scan of a closed list, so that Back restores it. */
const scanCacheMs = 10 * 60_000;

const importScan = () => import("./create-scan.ts");
preloadLater(importScan);

/** The progress to return until the code of the scan has loaded. */
const emptyProgress: ScanProgress = {
  status: "idle",
  scannedCount: 0,
  matches: [],
  incompleteCount: 0,
  drift: [],
};

const subscribeToNothing = () => () => undefined;
const getEmptyProgress = () => emptyProgress;

/**
 * Scans events from newest to oldest; returns undefined if the browser doesn't apply any filters.
 * The query cache keeps the scan, so that Back and Escape restore it.
 */
export function useEventScan(search: EventSearch) {
  const isEnabled = hasBrowserFilters(search);
  // A scan lists all matches on one page, so another page or page size doesn't restart it. With
  // `tail`, the same scan also follows new events.
  const { tail: _, page: __, limit: ___, ...filters } = search;
  const queryKey = eventQueries.scan(filters);
  const {
    data: scan,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async () => (await importScan()).createScan(filters),
    enabled: isEnabled,
    staleTime: "static",
    gcTime: scanCacheMs,
    structuralSharing: false,
  });
  const activeScan = isEnabled ? scan : undefined;
  const scanProgress = useSyncExternalStore(
    activeScan?.subscribe ?? subscribeToNothing,
    activeScan?.eventScan.get ?? getEmptyProgress,
  );
  const progress: ScanProgress =
    error && !activeScan ? { ...emptyProgress, status: "failed", error } : scanProgress;
  const { matches, response, newestAt, status } = progress;
  const now = useSteppedClock(response);
  const rows = useMemo(() => toListRows(matches, now), [matches, now]);
  const listTime = getListTime(newestAt ?? now, filters, now);
  const isLive = isEnabled && search.tail === true && listTime !== undefined;
  const liveUpdates = useFollowedEvents({
    queryKey,
    follow:
      isLive && (newestAt !== undefined || status === "done") ? activeScan?.follow : undefined,
    matches,
  });
  const restart = useCallback(() => void refetch(), [refetch]);
  if (!isEnabled) return undefined;
  return {
    progress,
    rows,
    /** Number of loaded events without jobs, which the filters can't check. */
    uncheckedCount: activeScan?.getUncheckedCount() ?? 0,
    isScanning: progress.status === "scanning" || progress.status === "waiting",
    resume: activeScan ? () => void activeScan.eventScan.start() : restart,
    stop: () => activeScan?.eventScan.stop(),
    /** Restarts from the newest event. */
    restart,
    /** The state of live updates; undefined if they are paused. */
    live: isLive
      ? {
          ...liveUpdates,
          /** Adds the new events to the list, or restarts the scan if some of them are missing. */
          show: liveUpdates.isIncomplete || !activeScan ? restart : activeScan.addNewEvents,
        }
      : undefined,
  };
}
export type EventScanState = NonNullable<ReturnType<typeof useEventScan>>;
