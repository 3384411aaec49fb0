import { asObjects } from "../../../../domain/loose.ts";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import {
  createEventScan,
  type EventScan,
  type EventScanOptions,
  type ScanProgress,
} from "../../../api/event-reading/event-scan.ts";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { createValueStore } from "../../../lib/value-store.ts";
import { getStepKey } from "./pair-steps.ts";

export type SuccessSearchStatus =
  | "idle"
  | "searching"
  /** The search waits to retry, because the service is rate limiting or unavailable. */
  | "waiting"
  | "stopped"
  /** The search paused after the maximum number of events. */
  | "eventLimit"
  | "failed"
  /**
   * Some events can't be loaded. `nearestSuccess` is the nearest success among the others, if any.
   */
  | "stalled"
  | "found"
  | "none";

/** Snapshot of the progress of a search. Times are in milliseconds since the epoch. */
export interface SuccessSearchProgress {
  readonly status: SuccessSearchStatus;
  readonly searchedCount: number;
  /** The completely searched range around the event. */
  readonly from: number;
  readonly to: number;
  readonly nearestSuccess?: EventRow;
  readonly scope: "subscriber" | "workflow";
  readonly error?: unknown;
  /** The time at which the search continues automatically, by the browser's clock. */
  readonly resumesAt?: number;
}

export type SuccessSearch = ReturnType<typeof createNearestSuccessSearch>;

export interface SuccessSearchOptions {
  readonly event: ReceivedEvent;
  /** The event's creation time and the current time, in milliseconds by the service's clock. */
  readonly at: number;
  readonly now: number;
  /** The workflow's ID or trigger identifier. */
  readonly workflow: string;
  readonly subscriberId?: string;
  /** Number of events that one scan loads before the search pauses. */
  readonly maxEvents?: number;
  readonly list?: EventScanOptions["list"];
  readonly clock?: EventScanOptions["clock"];
}

/**
 * Time from the event to the end of the first range after it. The end of each later range is
 * `growthFactor` times as far from the event as the end of the previous range.
 */
const initialSpanMs = 60 * 60_000;
const growthFactor = 4;

/**
 * Returns a predicate for events in which no step failed, and every step that failed in
 * `failedEvent` succeeded. If no step of `failedEvent` failed, the other event's outcome must be
 * `succeeded`.
 */
export function createSuccessMatcher(failedEvent: ReceivedEvent, now: number) {
  const failedJobs = getEventOutcome(failedEvent, now).jobs;
  const requiredStepKeys = asObjects(failedEvent.jobs)
    .filter((_, index) => failedJobs[index]?.kind === "failed")
    .map(getStepKey);
  return ({ event }: EventRow, at: number): boolean => {
    const outcome = getEventOutcome(event, at);
    if (outcome.failedCount > 0) return false;
    if (requiredStepKeys.length === 0) return outcome.kind === "succeeded";
    const jobs = asObjects(event.jobs);
    const succeededStepKeys = new Set(
      jobs.filter((_, index) => outcome.jobs[index]?.kind === "succeeded").map(getStepKey),
    );
    return requiredStepKeys.every((key) => succeededStepKeys.has(key));
  };
}

/**
 * Creates a search that goes backward from the event to the first success, then forward as long as
 * a nearer success is possible. The search goes forward in growing ranges, because the API lists
 * the newest events first.
 */
export function createNearestSuccessSearch(options: SuccessSearchOptions) {
  const { event, at, now, workflow, subscriberId, maxEvents = 2000 } = options;
  const isSuccess = createSuccessMatcher(event, now);
  /** IDs of checked events. Adjacent ranges share a boundary, so both can return the same event. */
  const checkedIds = new Set<string>();
  const toIso = (time: number) => new Date(time).toISOString();
  const createScan = (range: { after?: string; before?: string }, maxMatches?: number): EventScan =>
    createEventScan({
      filters: {
        templates: [workflow],
        ...(subscriberId !== undefined && { subscriberIds: [subscriberId] }),
        ...range,
      },
      isMatch: (row, currentTime) => {
        checkedIds.add(row.id);
        return row.id !== event._id && isSuccess(row, currentTime);
      },
      maxEvents,
      ...(maxMatches !== undefined && { maxMatches }),
      ...(options.list && { list: options.list }),
      ...(options.clock && { clock: options.clock }),
    });

  const earlierScan = createScan({ before: toIso(at) }, 1);
  let pendingRange: { scan: EventScan; endAt: number } | undefined;
  /** The end of the searched range after the event. */
  let searchedUntilAt = at;
  /** The start of the first range after the event that couldn't be loaded completely. */
  let laterStallAt = Infinity;
  let isStopped = false;
  let runPromise: Promise<void> | undefined;
  let laterSuccess: EventRow | undefined;
  const scope = subscriberId === undefined ? "workflow" : "subscriber";
  const store = createValueStore<SuccessSearchProgress>({
    status: "idle",
    searchedCount: 0,
    from: at,
    to: at,
    scope,
  });

  const getEarlierSuccess = () => earlierScan.get().matches[0];

  function updateProgress(
    status: SuccessSearchStatus,
    change: Partial<SuccessSearchProgress> = {},
  ) {
    const { error: _, resumesAt: __, ...previousProgress } = store.get();
    store.set({
      ...previousProgress,
      status,
      searchedCount: checkedIds.size,
      from: earlierScan.get().oldestAt ?? at,
      to: Math.min(searchedUntilAt, laterStallAt),
      ...change,
    });
  }

  function reportProgress({ status, error, resumesAt }: ScanProgress) {
    if (status === "scanning") updateProgress("searching");
    if (status === "waiting") updateProgress("waiting", { error, ...(resumesAt && { resumesAt }) });
  }

  /** Runs a scan until it pauses or ends. Returns false if the search must stop. */
  async function runScan(scan: EventScan): Promise<boolean> {
    const unsubscribe = scan.subscribe(() => reportProgress(scan.get()));
    const finalProgress = await scan.start().finally(unsubscribe);
    if (finalProgress.status === "failed") updateProgress("failed", { error: finalProgress.error });
    else if (isStopped || finalProgress.status === "stopped") updateProgress("stopped");
    else return true;
    return false;
  }

  /** Returns the latest time at which a success can be nearer than any success before the event. */
  function getSearchEndAt(): number {
    const earlierSuccess = getEarlierSuccess();
    if (!earlierSuccess && earlierScan.get().status !== "eventLimit") return now;
    return Math.min(
      now,
      at + (at - (earlierSuccess?.createdAt ?? earlierScan.get().oldestAt ?? at)),
    );
  }

  /** Searches for a success after the event. Returns false if the search must stop. */
  async function searchLaterEvents(): Promise<boolean> {
    const searchEndAt = getSearchEndAt();
    let spanMs = Math.max(initialSpanMs, (searchedUntilAt - at) * growthFactor);
    while (searchedUntilAt < searchEndAt && !laterSuccess) {
      const endAt = Math.min(searchEndAt, at + spanMs);
      pendingRange ??= {
        scan: createScan({ after: toIso(searchedUntilAt), before: toIso(endAt) }),
        endAt,
      };
      if (!(await runScan(pendingRange.scan))) return false;
      const { status } = pendingRange.scan.get();
      if (status === "eventLimit") return true;
      if (status === "stalled") laterStallAt = Math.min(laterStallAt, searchedUntilAt);
      // The scan goes from newest to oldest, so the last match is the nearest.
      laterSuccess = pendingRange.scan.get().matches.at(-1);
      searchedUntilAt = laterSuccess?.createdAt ?? pendingRange.endAt;
      pendingRange = undefined;
      spanMs *= growthFactor;
    }
    return true;
  }

  async function run() {
    updateProgress("searching");
    const shouldSearchEarlierEvents =
      earlierScan.get().status !== "matchLimit" && pendingRange === undefined;
    if (shouldSearchEarlierEvents && !(await runScan(earlierScan))) return;
    if (!(await searchLaterEvents())) return;
    const candidates = [getEarlierSuccess(), laterSuccess].filter((row) => row !== undefined);
    const [nearestSuccess] = candidates.toSorted(
      (a, b) => Math.abs(a.createdAt - at) - Math.abs(b.createdAt - at),
    );
    const { status: earlierStatus, oldestAt = at } = earlierScan.get();
    // A range that wasn't searched completely may contain the nearest success.
    if (pendingRange || (!nearestSuccess && earlierStatus === "eventLimit"))
      return updateProgress("eventLimit");
    const distanceMs = nearestSuccess ? Math.abs(nearestSuccess.createdAt - at) : Infinity;
    const earlierStallMs = earlierStatus === "stalled" ? at - oldestAt : Infinity;
    const status =
      distanceMs > Math.min(earlierStallMs, laterStallAt - at)
        ? "stalled"
        : nearestSuccess
          ? "found"
          : "none";
    updateProgress(status, nearestSuccess && { nearestSuccess });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      if (runPromise) return runPromise;
      isStopped = false;
      runPromise = run().finally(() => {
        runPromise = undefined;
      });
      return runPromise;
    },
    stop() {
      isStopped = true;
      earlierScan.stop();
      pendingRange?.scan.stop();
    },
  };
}
