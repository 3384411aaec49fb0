import { noop, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { eventMatcher } from "../../../../api/event-reading/event-matches.ts";
import { hasBrowserFilters } from "../../../../api/event-reading/browser-filters.ts";
import type { EventRow } from "../../../../api/event-reading/event-records.ts";
import type { EventFollower } from "../../../../api/event-reading/event-follower.ts";
import { hasNoJobs } from "../../../../api/event-reading/event-jobs.ts";
import {
  createEventScan,
  emptyProgress,
  type FollowedEvents,
} from "../../../../api/event-reading/event-scan.ts";
import { useFollowedEvents } from "./use-followed-events.ts";
import {
  eventQueries,
  type EventQuery,
  eventQuery,
  type EventSearch,
  listEvents,
} from "../../../../api/events.ts";
import { toListRows } from "../list-rows.ts";
import { getListTime } from "../live/use-new-events.ts";
import { useSteppedClock } from "../use-stepped-clock.ts";

/** Number of matches to find before the scan pauses. */
const matchesPerRun = 50;
/** Number of events to load before the scan pauses. */
const eventsPerRun = 5000;
/** Milliseconds for which the cache keeps the scan of a closed list, so that Back restores it. */
const gcTime = 10 * 60_000;

/** Number of the newest events among which unfinished ones can be followed. */
const maxNewestRows = 250;

/** Few lists follow the present, so the code loads on demand. */
const importFollower = () => import("../../../../api/event-reading/event-follower.ts");

const subscribeToNothing = () => () => undefined;
const getEmptyProgress = () => emptyProgress;

type RowSelector = (rows: readonly EventRow[], now: number) => readonly EventRow[];

/** Loads the code for conditions beside the first page, because few lists need it. */
function createMatching({ where = [], ...filters }: EventSearch) {
  const matches = eventMatcher(filters);
  let selectWhere: RowSelector | undefined = where.length === 0 ? (rows) => rows : undefined;
  const loadSelector = async () => {
    if (selectWhere) return;
    const { whereSelector } = await import("../../../../api/event-reading/where-matches.ts");
    selectWhere = whereSelector(where);
  };
  const select: RowSelector = (rows, now) =>
    (selectWhere?.(rows, now) ?? []).filter(({ event }) => matches(event, now));
  return {
    select,
    list: async (query: EventQuery, signal: AbortSignal) => {
      const [answer] = await Promise.all([listEvents(query, signal), loadSelector()]);
      return answer;
    },
  };
}

function createScan(search: EventSearch) {
  const { page: _, limit: __, ...filters } = eventQuery(search);
  let uncheckedCount = 0;
  const options = { filters, ...createMatching(search) };
  /** The newest rows, until live updates start. */
  let newestRows: readonly EventRow[] = [];
  let follower: Promise<EventFollower> | undefined;
  let followed: FollowedEvents | undefined;
  const startFollower = async () => {
    const { createEventFollower } = await importFollower();
    const created = createEventFollower(options);
    created.record(newestRows);
    return created;
  };
  const eventScan = createEventScan({
    ...options,
    onRows: (rows) => {
      if (newestRows.length < maxNewestRows) newestRows = [...newestRows, ...rows];
      void follower?.then(({ record }) => record(rows), noop);
      uncheckedCount += rows.filter(({ event }) => hasNoJobs(event)).length;
    },
    // Few lists need the code, so it loads with the first page.
    findParts: async () =>
      (await import("../../../../api/event-reading/scanned-parts.ts")).findParts(
        search,
        Date.now(),
      ),
    maxMatches: matchesPerRun,
    maxEvents: eventsPerRun,
  });
  let isInterrupted = true;
  return {
    eventScan,
    getUncheckedCount: () => uncheckedCount,
    /** Loads new events. Returns all that weren't added to the scan yet. */
    async follow(signal: AbortSignal): Promise<FollowedEvents> {
      follower ??= startFollower();
      const [{ addFollowed }, started] = await Promise.all([importFollower(), follower]);
      const loaded = await started.load(signal);
      followed = followed ? addFollowed(followed, loaded) : loaded;
      return followed;
    },
    addFollowed() {
      if (followed) eventScan.add(followed);
      followed = undefined;
    },
    /** Resumes a scan that unmounting interrupted, but not a scan that the operator stopped. */
    subscribe(listener: () => void) {
      const unsubscribe = eventScan.subscribe(listener);
      if (isInterrupted) void eventScan.start();
      isInterrupted = false;
      return () => {
        unsubscribe();
        const { status } = eventScan.get();
        isInterrupted = status === "idle" || status === "scanning" || status === "waiting";
        eventScan.stop();
      };
    },
  };
}

/**
 * Scans events from newest to oldest for filters that the browser applies. The query cache keeps
 * the scan, so that Back and Escape restore it. Returns undefined without such a filter.
 */
export function useEventScan(search: EventSearch) {
  const client = useQueryClient();
  const isEnabled = hasBrowserFilters(search);
  const { tail: _, page: __, ...filters } = search;
  const queryKey = eventQueries.scan(filters);
  const { data: scan } = useQuery({
    queryKey,
    queryFn: () => createScan(filters),
    initialData: isEnabled ? () => createScan(filters) : undefined,
    enabled: isEnabled,
    staleTime: "static",
    gcTime,
    structuralSharing: false,
  });
  const activeScan = isEnabled ? scan : undefined;
  const progress = useSyncExternalStore(
    activeScan?.subscribe ?? subscribeToNothing,
    activeScan?.eventScan.get ?? getEmptyProgress,
  );
  const { matches, answer, newestAt, status } = progress;
  const now = useSteppedClock(answer);
  const rows = useMemo(() => toListRows(matches, now), [matches, now]);
  const listTime = getListTime(newestAt ?? now, search, now);
  const isLive = isEnabled && search.tail === true && listTime !== undefined;
  const live = useFollowedEvents({
    queryKey,
    follow:
      isLive && (newestAt !== undefined || status === "done") ? activeScan?.follow : undefined,
    matches,
  });
  const key = JSON.stringify(queryKey);
  const restart = useCallback(() => {
    const scanKey = JSON.parse(key) as typeof queryKey;
    client.setQueryData(scanKey, createScan(scanKey[2]));
  }, [client, key]);
  if (activeScan === undefined) return undefined;
  return {
    progress,
    rows,
    /** Number of loaded events without jobs, which the filters can't check. */
    uncheckedCount: activeScan.getUncheckedCount(),
    isScanning: progress.status === "scanning" || progress.status === "waiting",
    resume: () => void activeScan.eventScan.start(),
    stop: () => activeScan.eventScan.stop(),
    /** Restarts from the newest event. */
    restart,
    /** The state of live updates; undefined if they are paused. */
    live: isLive
      ? {
          ...live,
          /** Shows what was found since. */
          show: live.isIncomplete ? restart : activeScan.addFollowed,
        }
      : undefined,
  };
}
export type EventScanState = NonNullable<ReturnType<typeof useEventScan>>;
