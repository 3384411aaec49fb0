import { createValueStore, type ValueStore } from "../../../lib/value-store.ts";
import { ApiError } from "../../client/errors.ts";
import type { BytesResponse } from "../../client/send.ts";
import { getServiceNow } from "../../client/service-clock.ts";
import type { ScanClock } from "../../event-reading/event-scan.ts";
import type { AffectedEvent, FailureReport, ReportQuery } from "../report.ts";
import { getTotalMs } from "./coverage.ts";
import type { OpenedScanStore, OpenScanStore } from "./open-scan-store.ts";
import { maxEndAgeMs, toRestoredScan, getScanId } from "./saved-state.ts";
import { createScanEngine, type FoldPage, type ScanEngine } from "./scan-engine.ts";
import { type FailureScanProgress, idleProgress } from "./scan-progress.ts";
import type { FetchPage } from "./scan-requests.ts";
import { createScanSaver, type ScanSaver } from "./scan-saver.ts";
import type { ScanStore } from "./scan-store.ts";
import { createScanWatch } from "./scan-watch.ts";
import { isOpenEnded, type ScanSpec } from "./scan-window.ts";

export interface FailureScanOptions {
  readonly scope: string;
  readonly spec: ScanSpec;
  readonly fetchPage: FetchPage;
  readonly openStore: OpenScanStore;
  readonly clock: ScanClock;
  readonly random?: () => number;
}

export type FailureScan = ReturnType<typeof createFailureScan>;

interface ScanParts extends OpenedScanStore {
  readonly engine: ScanEngine;
  readonly saver: ScanSaver;
  /** Stops the engine, so that the parts can be closed. */
  stop(): Promise<void>;
}

/** Minimum milliseconds between two updates of the progress while scanning. */
const minPublishIntervalMs = 250;
/** A renewed scan adds at most this share of what it covers, and otherwise starts again. */
const maxAddedShare = 0.25;
const failedRequest = { method: "GET", url: "/v1/notifications" };

/** Creates a scan with its own store, and starts or continues the scan unless it was paused. */
export function createFailureScan(options: FailureScanOptions) {
  const { scope, spec, clock, openStore } = options;
  const progress = createValueStore(idleProgress);
  const scanWatch = createScanWatch(clock, async () => (await partsPromise).engine.extend());
  let lastResponse: BytesResponse | undefined;
  let hasEnded = false;
  let publishedAt = -Infinity;

  const fetchPage: FetchPage = async (query, signal) =>
    (lastResponse = await options.fetchPage(query, signal));

  const createFoldPage =
    (store: ScanStore): FoldPage =>
    async (page, window) => {
      const { status } = page;
      const summary = await store.fold(page.body, window, getServiceNow(page.receivedAt, page));
      if (!("unreadableReason" in summary)) return summary;
      throw new ApiError(
        { kind: "malformed", status, reason: summary.unreadableReason, text: "" },
        failedRequest,
      );
    };

  function publish(nextProgress: FailureScanProgress, isInPage: boolean) {
    const { status } = progress.get();
    const now = clock.now();
    if (
      nextProgress.status === status &&
      nextProgress.status === "scanning" &&
      now - publishedAt < minPublishIntervalMs
    ) {
      return;
    }
    publishedAt = now;
    progress.set({ ...nextProgress, isInPage });
  }

  async function createParts(isRestoring: boolean): Promise<ScanParts> {
    const { openedStore, restoredScan } = isRestoring
      ? await openSavedStore(openStore, scope, spec, clock.now())
      : { openedStore: await openStore(), restoredScan: undefined };
    const { store, isInPage } = openedStore;
    const engine = createScanEngine({
      spec,
      clock,
      restoredScan,
      fetchPage,
      fold: createFoldPage(store),
      findOpenEventTimes: store.findOpenEventTimes,
      removeBefore: store.removeBefore,
      ...(options.random && { random: options.random }),
    });
    const saver = createScanSaver({ scope, spec, clock, store });
    const unsubscribe = engine.subscribe(() => {
      publish(engine.get(), isInPage);
      void saver.update(engine.get());
    });
    publish(engine.get(), isInPage);
    if (!hasEnded && engine.get().status !== "paused") void engine.start();
    const stop = () => {
      unsubscribe();
      return engine.pause();
    };
    return { ...openedStore, engine, saver, stop };
  }

  function openParts(isRestoring: boolean): Promise<ScanParts> {
    const newPartsPromise = createParts(isRestoring);
    newPartsPromise.catch((error: unknown) =>
      progress.set({ ...idleProgress, status: "failed", error }),
    );
    return newPartsPromise;
  }
  let partsPromise = openParts(true);

  function restart() {
    const previousPartsPromise = partsPromise;
    const closeParts = async () => {
      const { stop, close } = await previousPartsPromise;
      await stop();
      close();
    };
    partsPromise = closeParts()
      .catch(() => undefined)
      .then(() => openParts(false));
    // The progress reports the error.
    partsPromise.catch(() => undefined);
  }

  return {
    progress: progress as ValueStore<FailureScanProgress>,
    /** Returns the report for a query; undefined until the window is known. */
    async report(query: ReportQuery): Promise<FailureReport | undefined> {
      const { engine, store } = await partsPromise;
      const { window, scannedRanges, incompleteCount } = engine.get();
      if (window === undefined) return undefined;
      const now = getServiceNow(clock.now(), lastResponse);
      return { ...(await store.report(query, window, scannedRanges, now)), incompleteCount };
    },
    async listAffectedEvents(query: ReportQuery) {
      const { engine, store } = await partsPromise;
      const { window } = engine.get();
      const events: AffectedEvent[] = [];
      if (window === undefined) return events;
      for (;;) {
        const affectedEventsPart = await store.listAffectedEvents(query, window, events.length);
        events.push(...affectedEventsPart.events);
        if (affectedEventsPart.events.length === 0 || events.length >= affectedEventsPart.total)
          return events;
      }
    },
    pause: () => void partsPromise.then(({ engine }) => engine.pause()),
    /** Starts or resumes the scan. Opens the store again if that failed. */
    resume: () =>
      void partsPromise.then(
        ({ engine }) => engine.start(),
        () => {
          partsPromise = openParts(true);
        },
      ),
    /** Discards the events and starts again, up to the present if the window is open-ended. */
    restart,
    /**
     * Scans up to the present if the end of a finished scan's open-ended window is over five
     * minutes old. A full scan can only start again, so it stays the same for longer.
     */
    renew() {
      const { status, scannedRanges, fixedAt = Infinity } = progress.get();
      const ageMs = clock.now() - fixedAt;
      if ((status !== "done" && status !== "full") || !isOpenEnded(spec) || ageMs < maxEndAgeMs)
        return;
      // Adding many events would take long without showing progress.
      if (ageMs > getTotalMs(scannedRanges) * maxAddedShare) restart();
      else void partsPromise.then(({ engine }) => engine.extend());
    },
    /** Starts or stops adding new events to the finished scan, if its window is open-ended. */
    watch: (isOn: boolean) => scanWatch.set(isOn && isOpenEnded(spec)),
    async end() {
      hasEnded = true;
      scanWatch.set(false);
      const { engine, saver, stop, close } = await partsPromise;
      await stop();
      await saver.flush(engine.get());
      close();
    },
  };
}

/**
 * Opens a store with the events of the saved scan, or an empty store if no useful scan was saved.
 */
async function openSavedStore(
  openStore: OpenScanStore,
  scope: string,
  spec: ScanSpec,
  now: number,
) {
  const openedStore = await openStore();
  const savedScan = await openedStore.store
    .restore(getScanId(scope, spec), scope)
    .catch(() => undefined);
  if (savedScan === undefined) return { openedStore, restoredScan: undefined };
  const restoredScan = toRestoredScan(savedScan, spec, now);
  if (restoredScan !== undefined) return { openedStore, restoredScan };
  openedStore.close();
  return { openedStore: await openStore(), restoredScan: undefined };
}
