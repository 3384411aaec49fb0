import type { ScanClock } from "../../event-reading/event-scan.ts";
import { createValueStore, type ValueStore } from "../../../lib/value-store.ts";
import { asTime } from "../../../../domain/loose.ts";
import { getHttpFailure } from "../../client/errors.ts";
import { getServiceNow } from "../../client/service-clock.ts";
import type { BytesResponse } from "../../client/send.ts";
import { maxPageSize } from "../../events.ts";
import type { TimeWindow } from "../report.ts";
import { clipRanges, getCoveredShare, findGaps } from "./coverage.ts";
import { type FailureScanProgress, type FailureScanStatus, idleProgress } from "./scan-progress.ts";
import type { PageSummary, StoreCounts } from "./scan-store.ts";
import { createOpenRangeFinder, type FindOpenEventTimes } from "./open-ranges.ts";
import { readSlices } from "./read-slices.ts";
import { createScanRate } from "./scan-rate.ts";
import { createScanRequester, type FetchPage } from "./scan-requests.ts";
import { toFixedWindow, isOpenEnded, type ScanSpec } from "./scan-window.ts";
import { createTimeSlices, type TimeSlices } from "./time-slices.ts";

/** Adds a page's events to the store if they are in the window. */
export type FoldPage = (page: BytesResponse, window: TimeWindow) => Promise<PageSummary>;

export interface ScanEngineOptions {
  readonly spec: ScanSpec;
  readonly fetchPage: FetchPage;
  readonly fold: FoldPage;
  readonly findOpenEventTimes: FindOpenEventTimes;
  readonly removeBefore: (at: number) => Promise<StoreCounts>;
  readonly clock: ScanClock;
  readonly random?: () => number;
  /** The scan stops at this number of events in the window. */
  readonly maxEvents?: number;
  readonly restoredScan?: RestoredScan | undefined;
}

export interface RestoredScan {
  /** Absent if the end of an open-ended window must be determined again. */
  readonly window?: TimeWindow | undefined;
  readonly scannedRanges: readonly TimeWindow[];
  readonly eventCount: number;
  readonly incompleteCount?: number | undefined;
  readonly isPaused: boolean;
  /** When the end of the window was determined, in milliseconds by the browser's clock. */
  readonly fixedAt?: number | undefined;
}

export interface ScanEngine extends ValueStore<FailureScanProgress> {
  /**
   * Starts or resumes the scan, ends a wait, or retries a failed extension. Resolves when the scan
   * pauses, ends, or fails.
   */
  start(): Promise<void>;
  /** Pauses the scan and aborts pending requests. Resolves when the scan is paused. */
  pause(): Promise<void>;
  /**
   * Adds the events since the end of the window to a finished scan and moves the window. Also
   * reloads some of the events that weren't finished.
   */
  extend(): Promise<void>;
}

export const defaultMaxEvents = 200_000;
/**
 * Maximum length of the last part of the window that `extend` loads again, in milliseconds. Recent
 * events may have been in progress when they were scanned.
 */
export const maxOverlapMs = 5 * 60_000;
const maxOverlapEvents = 10 * maxPageSize;
/**
 * The time left isn't estimated if an unfinished slice has more than this many times the average
 * number of events per millisecond, because most of the remaining events can be in that slice.
 */
const maxDensityRatio = 4;
const emptyWindow: TimeWindow = { from: 0, to: 0 };

export function createScanEngine(options: ScanEngineOptions): ScanEngine {
  const { spec, fetchPage, fold, removeBefore, clock, restoredScan } = options;
  const { random = Math.random, maxEvents = defaultMaxEvents } = options;
  const store = createValueStore(createFirstProgress(restoredScan));
  const rate = createScanRate();
  const requester = createScanRequester({
    fetchPage,
    clock,
    random,
    onWait: (error, resumesAt) => setStatus(isExtending ? "done" : "waiting", { error, resumesAt }),
    onResume: () => {
      const { error } = store.get();
      // The measured rate includes waits after a 429, but not waits after other failures.
      if (!getHttpFailure(error, 429)) rate.reset();
      if (isExtending) setStatus("done", { error });
      else setStatus("scanning");
    },
  });
  const findOpenRanges = createOpenRangeFinder(options.findOpenEventTimes);
  let window = restoredScan?.window;
  let ranges: readonly TimeWindow[] = restoredScan?.scannedRanges ?? [];
  let slices: TimeSlices | undefined;
  /** Hashes of the records without an ID or time. Adjacent slices can share records. */
  const incompleteTexts = new Set<string>();
  let isExtending = false;
  let currentRun: { stopController: AbortController; completionPromise: Promise<void> } | undefined;

  function setStatus(status: FailureScanStatus, change: Partial<FailureScanProgress> = {}) {
    const {
      error: _,
      resumesAt: __,
      eventsPerSecond: ___,
      remainingMs: ____,
      ...otherFields
    } = store.get();
    store.set({ ...otherFields, status, ...change });
  }

  /** Changes the counts or the coverage. Unlike `setStatus`, keeps the error and the estimates. */
  const update = (change: Partial<FailureScanProgress>) => store.set({ ...store.get(), ...change });

  const isFull = () => store.get().eventCount >= maxEvents;
  const getEndStatus = () => (isFull() ? "full" : "done");

  function getCoverage(): Partial<FailureScanProgress> {
    if (window === undefined) return {};
    const scannedRanges = clipRanges([...ranges, ...(slices?.getCoveredRanges() ?? [])], window);
    return { window, scannedRanges, scannedShare: getCoveredShare(window, scannedRanges) };
  }

  function addPage({ eventCount, records }: PageSummary) {
    rate.record(clock.now(), eventCount);
    for (const { text } of records) if (text !== undefined) incompleteTexts.add(text);
    const counts = {
      eventCount,
      // A restored scan can read the same records again.
      incompleteCount: Math.max(store.get().incompleteCount, incompleteTexts.size),
    };
    if (isExtending) return update(counts);
    const change = getCoverage();
    // A request that was sent before the wait has succeeded, but later requests are still waiting.
    if (store.get().status === "waiting") return update({ ...counts, ...change });
    const eventsPerSecond = rate.getEventsPerSecond();
    const share = change.scannedShare ?? 0;
    setStatus("scanning", {
      ...counts,
      ...change,
      ...(eventsPerSecond !== undefined && { eventsPerSecond }),
      ...(eventsPerSecond !== undefined &&
        eventsPerSecond > 0 &&
        share > 0 &&
        !hasDensePart(eventCount / share) && {
          remainingMs: ((eventCount * (1 - share)) / share / eventsPerSecond) * 1000,
        }),
    });
  }

  const hasDensePart = (estimatedCount: number) =>
    window !== undefined &&
    slices?.isDenserThan((maxDensityRatio * estimatedCount) / (window.to - window.from)) === true;

  async function determineWindow(signal: AbortSignal): Promise<TimeWindow> {
    if (!isOpenEnded(spec)) return toFixedWindow(spec, undefined, undefined, clock.now());
    const newestPage = await requester.load(() => ({ ...spec.filters, limit: 1 }), signal);
    const now = getServiceNow(newestPage.receivedAt, newestPage);
    const { serviceTime } = newestPage;
    const { records } = await fold(newestPage, emptyWindow);
    const times = records.flatMap(({ createdAt }) => asTime(createdAt) ?? []);
    return toFixedWindow(
      spec,
      times.length === 0 ? undefined : Math.max(...times),
      serviceTime,
      now,
    );
  }

  const readTimeSlices = (timeSlices: TimeSlices, foldWindow: TimeWindow, signal: AbortSignal) =>
    readSlices({
      slices: timeSlices,
      requester,
      fold: (page) => fold(page, foldWindow),
      onPage: addPage,
      isFull,
      signal,
    });

  async function run(signal: AbortSignal): Promise<void> {
    setStatus("scanning", { startedAt: store.get().startedAt ?? clock.now() });
    rate.reset();
    const hasFullCoverage = getCoverage().scannedShare === 1;
    try {
      if (window === undefined) {
        const foundWindow = await determineWindow(signal);
        update(await removeBefore(foundWindow.from));
        window = foundWindow;
        update({ fixedAt: clock.now() });
      }
      slices ??= createTimeSlices(findGaps(window, ranges), spec.filters ?? {});
      setStatus("scanning", getCoverage());
      await readTimeSlices(slices, window, signal);
      setStatus(getEndStatus(), {
        ...getCoverage(),
        ...(!hasFullCoverage && { checkedAt: clock.now() }),
      });
    } catch (error) {
      if (signal.aborted) setStatus("paused", getCoverage());
      else setStatus("failed", { error, ...getCoverage() });
    }
  }

  async function runExtension(finishedWindow: TimeWindow, signal: AbortSignal): Promise<void> {
    isExtending = true;
    try {
      const { from: nextFrom, to } = await determineWindow(signal);
      const fixedAt = clock.now();
      // The window's start is only an estimate, but must not move back, because earlier events were
      // removed.
      const nextWindow = { from: Math.max(finishedWindow.from, nextFrom), to };
      const { eventCount } = store.get();
      const msPerEvent = (finishedWindow.to - finishedWindow.from) / Math.max(1, eventCount);
      const requiredOverlapMs = Math.min(maxOverlapMs, maxOverlapEvents * msPerEvent);
      const from = Math.max(finishedWindow.from, finishedWindow.to - Math.ceil(requiredOverlapMs));
      const addedCount = (to - finishedWindow.to) / msPerEvent;
      if (eventCount + addedCount > maxEvents / 2) {
        // Removes old events to make room, but keeps the overlap until it is loaded again, so that
        // the window isn't empty. If loading fails, the report is still complete for this window.
        const overlapFrom = Math.min(from, nextWindow.from);
        const remainingCounts = await removeBefore(overlapFrom);
        window = { from: overlapFrom, to: finishedWindow.to };
        update({ ...remainingCounts, ...getCoverage() });
      }
      const openRanges = await findOpenRanges({ from: nextWindow.from, to: from });
      const newSlices = createTimeSlices(
        [...openRanges, { from, to: nextWindow.to }],
        spec.filters ?? {},
      );
      await readTimeSlices(newSlices, nextWindow, signal);
      const status = getEndStatus();
      const counts = await removeBefore(nextWindow.from);
      ranges = clipRanges([finishedWindow, ...newSlices.getCoveredRanges()], nextWindow);
      slices = undefined;
      window = nextWindow;
      setStatus(status, { ...counts, ...getCoverage(), checkedAt: clock.now(), fixedAt });
    } catch (error) {
      if (!signal.aborted) setStatus("done", { error });
    } finally {
      isExtending = false;
    }
  }

  function startRun(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stopController = new AbortController();
    const completionPromise = work(stopController.signal).finally(() => {
      currentRun = undefined;
    });
    currentRun = { stopController, completionPromise };
    return completionPromise;
  }

  const engine: ScanEngine = {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      const { status, error } = store.get();
      if (status === "done" && error !== undefined) return engine.extend();
      if (status === "done" || status === "full") return Promise.resolve();
      if (status === "waiting") requester.endWait();
      // A paused run must end before the next one starts.
      if (currentRun?.stopController.signal.aborted)
        return currentRun.completionPromise.then(engine.start);
      return currentRun?.completionPromise ?? startRun(run);
    },
    async pause() {
      currentRun?.stopController.abort();
      await currentRun?.completionPromise;
    },
    extend() {
      const { status } = store.get();
      if (status !== "done" || window === undefined || !isOpenEnded(spec)) return Promise.resolve();
      const finishedWindow = window;
      return (
        currentRun?.completionPromise ?? startRun((signal) => runExtension(finishedWindow, signal))
      );
    },
  };
  return engine;
}

function createFirstProgress(restoredScan: RestoredScan | undefined): FailureScanProgress {
  if (restoredScan === undefined) return idleProgress;
  const { window, scannedRanges, eventCount, isPaused, fixedAt } = restoredScan;
  return {
    ...idleProgress,
    status: isPaused ? "paused" : "idle",
    ...(window && { window, scannedShare: getCoveredShare(window, scannedRanges) }),
    scannedRanges,
    eventCount,
    incompleteCount: restoredScan.incompleteCount ?? 0,
    ...(fixedAt !== undefined && { checkedAt: fixedAt, fixedAt }),
  };
}
