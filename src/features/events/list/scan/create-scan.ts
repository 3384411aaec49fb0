import { noop } from "@tanstack/react-query";
import { createEventMatcher } from "../../../../api/event-reading/event-matches.ts";
import type { EventRow } from "../../../../api/event-reading/event-records.ts";
import type { EventFollower } from "../../../../api/event-reading/event-follower.ts";
import { hasNoJobs } from "../../../../api/event-reading/event-jobs.ts";
import { createEventScan, type FollowedEvents } from "../../../../api/event-reading/event-scan.ts";
import {
  type EventQuery,
  toEventQuery,
  type EventSearch,
  listEvents,
} from "../../../../api/events.ts";

/** Number of matches to find before the scan pauses. */
const matchesPerRun = 50;
/** Number of events to load before the scan pauses. */
const eventsPerRun = 5000;

/** Maximum number of newest events among which live updates track unfinished ones. */
const maxNewestRows = 250;

/** Loads on demand, because few lists show live updates. */
const importFollower = () => import("../../../../api/event-reading/event-follower.ts");

type RowSelector = (rows: readonly EventRow[], now: number) => readonly EventRow[];

/** Loads the code for conditions together with the first page, because few lists need it. */
function createScanOptions({ where = [], ...filters }: EventSearch) {
  const matches = createEventMatcher(filters);
  let selectWhere: RowSelector | undefined = where.length === 0 ? (rows) => rows : undefined;
  const loadSelector = async () => {
    if (selectWhere) return;
    const { createWhereSelector } = await import("../../../../api/event-reading/where-matches.ts");
    selectWhere = createWhereSelector(where);
  };
  const select: RowSelector = (rows, now) =>
    (selectWhere?.(rows, now) ?? []).filter(({ event }) => matches(event, now));
  return {
    select,
    list: async (query: EventQuery, signal: AbortSignal) => {
      const [response] = await Promise.all([listEvents(query, signal), loadSelector()]);
      return response;
    },
  };
}

/** Creates the scan of a list, without starting it. */
export function createScan(search: EventSearch) {
  const { page: _, limit: __, ...filters } = toEventQuery(search);
  let uncheckedCount = 0;
  const options = { filters, ...createScanOptions(search) };
  /** The newest rows, which the follower records when live updates start. */
  let newestRows: readonly EventRow[] = [];
  let follower: Promise<EventFollower> | undefined;
  let followedEvents: FollowedEvents | undefined;
  const startFollower = async () => {
    const { createEventFollower } = await importFollower();
    const newFollower = createEventFollower(options);
    newFollower.record(newestRows);
    return newFollower;
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
    /** Loads new events. Returns all events that weren't added to the scan yet. */
    async follow(signal: AbortSignal): Promise<FollowedEvents> {
      follower ??= startFollower();
      const [{ addFollowed }, startedFollower] = await Promise.all([importFollower(), follower]);
      const loaded = await startedFollower.load(signal);
      followedEvents = followedEvents ? addFollowed(followedEvents, loaded) : loaded;
      return followedEvents;
    },
    addFollowed() {
      if (followedEvents) eventScan.add(followedEvents);
      followedEvents = undefined;
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
