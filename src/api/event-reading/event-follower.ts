import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import { hasNoJobs, hasOpenJobs } from "./event-jobs.ts";
import { type EventRow, maxListingDelayMs } from "./event-records.ts";
import { createEventScan, type EventScanOptions, type FollowedEvents } from "./event-scan.ts";

/**
 * Maximum age of unfinished events to load again, in milliseconds before the time of the newest
 * event.
 */
const maxOpenMs = 5 * 60_000;
/** Maximum number of newest events to track, of which the unfinished ones are loaded again. */
const maxRecentEvents = 250;
/** Maximum number of events to load at a time. */
const maxEvents = 500;

/** Reports whether the event can still change. A change can affect whether the event matches. */
const isOpen = ({ event }: EventRow) => hasNoJobs(event) || hasOpenJobs(event);

interface RecentEvent {
  readonly id: string;
  readonly createdAt: number;
  readonly isOpen: boolean;
}

/** Merges the results of two loads. `secondLoad` must be the later one. */
export function mergeFollowedEvents(
  firstLoad: FollowedEvents,
  secondLoad: FollowedEvents,
): FollowedEvents {
  return {
    startAt: Math.min(firstLoad.startAt, secondLoad.startAt),
    matches: [
      ...secondLoad.matches,
      ...firstLoad.matches.filter((row) => row.createdAt < secondLoad.startAt),
    ],
    newCount: firstLoad.newCount + secondLoad.newCount,
    isIncomplete: firstLoad.isIncomplete || secondLoad.isIncomplete,
  };
}

export type EventFollower = ReturnType<typeof createEventFollower>;

/**
 * Creates a loader of events since the newest loaded one, for a live list. Also reloads recent
 * unfinished events, because they can still fail.
 */
export function createEventFollower(options: EventScanOptions) {
  let recentEvents: readonly RecentEvent[] = [];

  function record(rows: readonly EventRow[]): void {
    const ids = new Set(rows.map(({ id }) => id));
    const loadedEvents = rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      isOpen: isOpen(row),
    }));
    recentEvents = [...loadedEvents, ...recentEvents.filter(({ id }) => !ids.has(id))]
      .toSorted((one, other) => other.createdAt - one.createdAt)
      .slice(0, maxRecentEvents);
  }

  /**
   * Returns the time from which events may be new or changed; undefined without recorded events.
   */
  function getNextStart(): number | undefined {
    const newestAt = recentEvents[0]?.createdAt;
    if (newestAt === undefined) return undefined;
    const openTimes = recentEvents
      .filter((event) => event.isOpen && event.createdAt > newestAt - maxOpenMs)
      .map(({ createdAt }) => createdAt);
    return Math.min(newestAt - maxListingDelayMs, ...openTimes);
  }

  return {
    /** Records events that the list has loaded. */
    record,
    async load(signal: AbortSignal): Promise<FollowedEvents> {
      const { after } = options.filters;
      const rangeStart = after === undefined ? -Infinity : parseTimestamp(after);
      const startAt = Math.max(getNextStart() ?? -Infinity, rangeStart);
      const recentIds = new Set(recentEvents.map(({ id }) => id));
      const loadedRows: EventRow[] = [];
      const scan = createEventScan({
        ...options,
        // Starts one millisecond earlier, because a service may treat `after` as exclusive.
        filters: {
          ...options.filters,
          ...(Number.isFinite(startAt) && { after: new Date(startAt - 1).toISOString() }),
        },
        maxMatches: Infinity,
        maxEvents,
        onRows: (rows) => void loadedRows.push(...rows),
      });
      signal.addEventListener("abort", () => scan.stop());
      const { status, matches, error } = await scan.start();
      if (status === "failed") throw error;
      signal.throwIfAborted();
      // Skipped if the load was interrupted, because the next load must start from the same time.
      record(loadedRows);
      return {
        startAt,
        matches: matches.filter(({ createdAt }) => createdAt >= startAt),
        newCount: loadedRows.filter((row) => row.createdAt >= startAt && !recentIds.has(row.id))
          .length,
        isIncomplete: status !== "done",
      };
    },
  };
}
