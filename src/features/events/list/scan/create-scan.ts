import { getServiceTime } from "../../../../api/client/service-clock.ts";
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

const maxMatchesPerRun = 50;
const maxEventsPerRun = 5000;

/**
 * Number of newest events to keep, rounded up to complete pages. Live updates track the unfinished
 * events among them.
 */
const minNewestRows = 250;

/** Loads the follower on demand, because few lists show live updates. */
const importFollower = () => import("../../../../api/event-reading/event-follower.ts");

type RowSelector = (rows: readonly EventRow[], now: number) => readonly EventRow[];

/**
 * Few lists need the code for `where` conditions, so `list` loads this code on demand, together
 * with the first page.
 */
function createScanOptions({ where = [], ...filters }: EventSearch) {
  const isMatch = createEventMatcher(filters);
  let whereSelector: RowSelector | undefined = where.length === 0 ? (rows) => rows : undefined;
  const loadSelector = async () => {
    if (whereSelector) return;
    const { createWhereSelector } = await import("../../../../api/event-reading/where-matches.ts");
    whereSelector = createWhereSelector(where);
  };
  const select: RowSelector = (rows, now) =>
    (whereSelector?.(rows, now) ?? []).filter(({ event }) => isMatch(event, now));
  return {
    select,
    list: async (query: EventQuery, signal: AbortSignal) => {
      const [response] = await Promise.all([listEvents(query, signal), loadSelector()]);
      return response;
    },
  };
}

/** Creates the scan of a list without starting it. */
export function createScan(search: EventSearch) {
  const { page: _, limit: __, ...filters } = toEventQuery(search);
  let uncheckedCount = 0;
  const options = { filters, ...createScanOptions(search) };
  /** The newest rows, which the follower records when live updates start. */
  let newestRows: readonly EventRow[] = [];
  let followerPromise: Promise<EventFollower> | undefined;
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
      if (newestRows.length < minNewestRows) newestRows = [...newestRows, ...rows];
      void followerPromise?.then(({ record }) => record(rows), noop);
      uncheckedCount += rows.filter(({ event }) => hasNoJobs(event)).length;
    },
    // Loads the code on demand, because few lists need it.
    findParts: async () =>
      (await import("../../../../api/event-reading/scanned-parts.ts")).findParts(
        search,
        getServiceTime(),
      ),
    maxMatches: maxMatchesPerRun,
    maxEvents: maxEventsPerRun,
  });
  let shouldStart = true;
  return {
    eventScan,
    getUncheckedCount: () => uncheckedCount,
    /** Loads new events. Returns all new events that haven't been added to the scan yet. */
    async follow(signal: AbortSignal): Promise<FollowedEvents> {
      followerPromise ??= startFollower();
      const [{ mergeFollowedEvents }, currentFollower] = await Promise.all([
        importFollower(),
        followerPromise,
      ]);
      const newEvents = await currentFollower.load(signal);
      followedEvents = followedEvents ? mergeFollowedEvents(followedEvents, newEvents) : newEvents;
      return followedEvents;
    },
    addNewEvents() {
      if (followedEvents) eventScan.add(followedEvents);
      followedEvents = undefined;
    },
    /**
     * Subscribes to the scan, and starts it if it is new or was interrupted. The returned function
     * unsubscribes, and interrupts a running scan.
     */
    subscribe(listener: () => void) {
      const unsubscribe = eventScan.subscribe(listener);
      if (shouldStart) void eventScan.start();
      shouldStart = false;
      return () => {
        unsubscribe();
        const { status } = eventScan.get();
        shouldStart = status === "idle" || status === "scanning" || status === "waiting";
        eventScan.stop();
      };
    },
  };
}
