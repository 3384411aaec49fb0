import type { api } from "../../../contract/index.ts";
import { createValueStore, type ValueStore } from "../../lib/value-store.ts";
import { wait } from "../../lib/wait.ts";
import { type Drift, maxDrift } from "../client/drift.ts";
import { createEventCursor, type ScanFilters } from "./event-cursor.ts";
import type { EventRow } from "./event-records.ts";
import { listEvents, type EventQuery } from "../events.ts";
import type { TimeWindow } from "../failures/report.ts";
import { createScanPace } from "./scan-pace.ts";
import { getServiceNow } from "../client/service-clock.ts";
import type { ResponseWithDroppedParameters } from "../client/drop-rejected.ts";

export type ScanStatus =
  | "idle"
  | "scanning"
  /** The scan waits to retry after a temporary failure, such as a rate limit or a network error. */
  | "waiting"
  | "stopped"
  /** The scan found the requested number of matches. */
  | "matchLimit"
  /** The scan loaded the maximum number of events. */
  | "eventLimit"
  | "failed"
  /** The service keeps returning the same records, so the rest can't be loaded. */
  | "stalled"
  /** The scan covered the whole range. Only this status makes "no matches" certain. */
  | "done";

/** Progress of a scan. The object is immutable and replaced on each change. */
export interface ScanProgress {
  readonly status: ScanStatus;
  /** Number of distinct events loaded, excluding records without an ID or time. */
  readonly scannedCount: number;
  /** Newest first. */
  readonly matches: readonly EventRow[];
  /**
   * The newest `createdAt` that the scan itself loaded, in milliseconds by the service's clock;
   * `oldestAt` is the oldest.
   */
  readonly newestAt?: number;
  readonly oldestAt?: number;
  /** Number of records without `_id` or `createdAt`, which can't match. */
  readonly incompleteCount: number;
  /** Deviations from the contract, limited to `maxDrift`. */
  readonly drift: readonly Drift[];
  /** True if the scan loads only the parts that can have matches. */
  readonly isPartial?: boolean;
  readonly error?: unknown;
  /** When a waiting scan resumes, in milliseconds by the browser's clock. */
  readonly resumesAt?: number;
  /** The last page received, including the service's time. */
  readonly response?: ListResponse;
}

export type ListResponse = ResponseWithDroppedParameters<typeof api.events.list>;

export interface ScanClock {
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
  /** Resolves after the given time; rejects when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface EventScanOptions {
  readonly filters: ScanFilters;
  /** Selects matches; default: all events. `now` is in milliseconds by the service's clock. */
  readonly isMatch?: (row: EventRow, now: number) => boolean;
  /** Selects matches of a page, in place of `isMatch`. */
  readonly select?: (rows: readonly EventRow[], now: number) => readonly EventRow[];
  /** The scan pauses when it has found this many matches since its last start. */
  readonly maxMatches?: number;
  /** The scan pauses when it has loaded this many events since its last start. */
  readonly maxEvents?: number;
  /** Receives every event once, whether or not it matches. */
  readonly onRows?: (rows: readonly EventRow[], now: number) => void;
  /**
   * Returns the only parts of the range that can have matches, newest first; undefined for the
   * whole range.
   */
  readonly findParts?: () => Promise<readonly TimeWindow[] | undefined>;
  /** Loads a page. Tests replace this function, `clock`, and `random`. */
  readonly list?: (query: EventQuery, signal: AbortSignal) => Promise<ListResponse>;
  readonly clock?: ScanClock;
  readonly random?: () => number;
}

/** Matches that replace a scan's matches from `startAt` on. */
export interface FollowedEvents {
  /** Milliseconds by the service's clock. */
  readonly startAt: number;
  /** Newest first. */
  readonly matches: readonly EventRow[];
  /** Number of events that weren't loaded before, whether or not they match. */
  readonly newCount: number;
  /** True if there were too many events, so that only another scan finds all matches. */
  readonly isIncomplete: boolean;
}

export interface EventScan extends ValueStore<ScanProgress> {
  /** Starts or resumes the scan. Resolves when it pauses, ends, or fails. */
  start(): Promise<ScanProgress>;
  /** Stops the scan; `start` resumes it. */
  stop(): void;
  add(followedEvents: FollowedEvents): void;
}

const emptyProgress: ScanProgress = {
  status: "idle",
  scannedCount: 0,
  matches: [],
  incompleteCount: 0,
  drift: [],
};

const browserClock: ScanClock = { now: () => Date.now(), wait };
const isFinished = ({ status }: ScanProgress) => status === "done" || status === "stalled";

/**
 * Creates a scan that loads events page by page from newest to oldest, at an adaptive pace, until a
 * limit is reached or the range ends. After a 429, the scan waits, as do all other reads of the
 * console.
 */
export function createEventScan(options: EventScanOptions): EventScan {
  const {
    filters,
    isMatch = () => true,
    select = (rows, now) => rows.filter((row) => isMatch(row, now)),
    onRows,
    maxMatches = Infinity,
    maxEvents = Infinity,
  } = options;
  const { list = listEvents, clock = browserClock, random = Math.random } = options;
  let cursor = createEventCursor(filters);
  let parts: readonly TimeWindow[] | undefined;
  let currentPart: TimeWindow | undefined;
  const pace = createScanPace(random);
  const store = createValueStore(emptyProgress);
  let currentRun:
    | { stopController: AbortController; completionPromise: Promise<ScanProgress> }
    | undefined;

  function setStatus(status: ScanStatus, change: Partial<ScanProgress> = {}) {
    const { error: _, resumesAt: __, ...otherFields } = store.get();
    store.set({ ...otherFields, status, ...change });
  }

  async function loadPage(signal: AbortSignal): Promise<ListResponse> {
    for (;;) {
      try {
        cursor.resize(pace.getPageSize());
        const startedAt = clock.now();
        const response = await list(cursor.getNextQuery(), signal);
        pace.recordPage(clock.now() - startedAt, response.text.length);
        return response;
      } catch (error) {
        signal.throwIfAborted();
        const delayMs = pace.recordFailure(error);
        if (delayMs === undefined) throw error;
        setStatus("waiting", { error, resumesAt: clock.now() + delayMs });
        await clock.wait(delayMs, signal);
        setStatus("scanning");
      }
    }
  }

  function addPage(response: ListResponse) {
    const now = getServiceNow(response.receivedAt, response);
    const progress = store.get();
    const page = cursor.addPage(response.data);
    const { incompleteCount } = page;
    const { from, to } = currentPart ?? { from: -Infinity, to: Infinity };
    const rows = page.rows.filter(({ createdAt }) => createdAt >= from && createdAt < to);
    onRows?.(rows, now);
    // The page can contain events that `add` has already added.
    const matchedIds = new Set(progress.matches.map(({ id }) => id));
    const newMatches = select(rows, now).filter(({ id }) => !matchedIds.has(id));
    const newestAt = progress.newestAt ?? rows[0]?.createdAt;
    const oldestAt = cursor.getOldestAt();
    const driftCapacity = maxDrift - progress.drift.length;
    setStatus("scanning", {
      response,
      scannedCount: progress.scannedCount + rows.length,
      matches: newMatches.length === 0 ? progress.matches : [...progress.matches, ...newMatches],
      ...(newestAt !== undefined && { newestAt }),
      ...(oldestAt !== undefined && { oldestAt }),
      incompleteCount: progress.incompleteCount + incompleteCount,
      drift:
        response.drift.length === 0 || driftCapacity <= 0
          ? progress.drift
          : [...progress.drift, ...response.drift.slice(0, driftCapacity)],
    });
  }

  /** Returns false if there is nothing to load. */
  async function prepareParts(): Promise<boolean> {
    const foundParts = await options.findParts?.();
    parts = foundParts ?? [];
    if (foundParts === undefined) return true;
    setStatus("scanning", { isPartial: true });
    return startNextPart();
  }

  /** Returns false if no part is left. */
  function startNextPart(): boolean {
    const [part, ...remainingParts] = parts ?? [];
    if (part === undefined) return false;
    parts = remainingParts;
    currentPart = part;
    cursor = createEventCursor({
      ...filters,
      // Starts one millisecond earlier, because a service may treat `after` as exclusive. `addPage`
      // omits events that aren't in the part.
      ...(Number.isFinite(part.from) && { after: new Date(part.from - 1).toISOString() }),
      ...(Number.isFinite(part.to) && { before: new Date(part.to).toISOString() }),
    });
    return true;
  }

  async function run(signal: AbortSignal): Promise<ScanProgress> {
    const matchLimit = store.get().matches.length + maxMatches;
    const eventLimit = store.get().scannedCount + maxEvents;
    setStatus("scanning");
    try {
      if (parts === undefined && !(await prepareParts())) {
        setStatus("done");
        return store.get();
      }
      for (;;) {
        if (cursor.getState() === "end") startNextPart();
        const response = await loadPage(signal);
        signal.throwIfAborted();
        addPage(response);
        const state = cursor.getState();
        const { matches, scannedCount } = store.get();
        if (state === "stalled") setStatus("stalled");
        else if (state === "end" && parts?.length === 0) setStatus("done");
        else if (matches.length >= matchLimit) setStatus("matchLimit");
        else if (scannedCount >= eventLimit) setStatus("eventLimit");
        if (store.get().status !== "scanning") return store.get();
        if (pace.getPauseMs() > 0) await clock.wait(pace.getPauseMs(), signal);
      }
    } catch (error) {
      if (signal.aborted) setStatus("stopped");
      else setStatus("failed", { error });
      return store.get();
    }
  }

  const scan: EventScan = {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      if (isFinished(store.get())) return Promise.resolve(store.get());
      // A stopped run must end before the next one starts.
      if (currentRun?.stopController.signal.aborted)
        return currentRun.completionPromise.then(() => scan.start());
      if (currentRun) return currentRun.completionPromise;
      const stopController = new AbortController();
      const completionPromise = run(stopController.signal).finally(() => {
        currentRun = undefined;
      });
      currentRun = { stopController, completionPromise };
      return completionPromise;
    },
    stop() {
      currentRun?.stopController.abort();
    },
    add({ startAt, matches, newCount }) {
      const progress = store.get();
      const olderMatches = progress.matches.filter(({ createdAt }) => createdAt < startAt);
      store.set({
        ...progress,
        scannedCount: progress.scannedCount + newCount,
        matches: [...matches, ...olderMatches],
      });
    },
  };
  return scan;
}
