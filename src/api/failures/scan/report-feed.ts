import { createValueStore } from "../../../lib/value-store.ts";
import type { FailureReport, ReportQuery } from "../report.ts";
import type { FailureScan } from "./failure-scan.ts";
import { type FailureScanProgress, idleProgress } from "./scan-progress.ts";
import type { ScanRegistry } from "./scan-registry.ts";
import type { ScanSpec } from "./scan-window.ts";

export interface ReportState {
  readonly progress: FailureScanProgress;
  /** The last report, which can belong to an earlier query. */
  readonly report: FailureReport | undefined;
  /** The key of the report's request; see `createReportKey`. Undefined without a report. */
  readonly reportKey: string | undefined;
  readonly reportError?: unknown;
}

/** Minimum milliseconds between two reports while scanning. */
const minReportIntervalMs = 500;
/**
 * Pause after a report while scanning, as a multiple of the report's duration. With this factor,
 * periodic reports take at most a fifth of the worker's time.
 */
const pauseFactor = 4;

const emptyState: ReportState = {
  progress: idleProgress,
  report: undefined,
  reportKey: undefined,
};

export const createReportKey = (scope: string, spec: ScanSpec, query: ReportQuery): string =>
  JSON.stringify([scope, spec, query]);

/**
 * Creates a feed of reports for one component. The feed reports on one query at a time, and updates
 * the report while the scan runs.
 *
 * @param canRenew whether to renew each scan after its first report, which stays until the renewed
 *   scan has events
 */
export function createReportFeed(
  registry: ScanRegistry,
  canRenew = false,
  now = () => performance.now(),
) {
  const state = createValueStore(emptyState);
  /** Identifies the scope and the spec of the last request. */
  let scanKey: string | undefined;
  let renewedKey: string | undefined;
  let latestRequest: { scan: FailureScan; query: ReportQuery; key: string } | undefined;
  let reportedProgress: FailureScanProgress | undefined;
  let isRequesting = false;
  let nextReportAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(change: Partial<ReportState>) {
    state.set({ ...state.get(), ...change });
  }

  async function requestReport() {
    clearTimeout(timer);
    const currentRequest = latestRequest;
    if (isRequesting || currentRequest === undefined) return;
    const progress = currentRequest.scan.progress.get();
    // A report without events would show an empty overview and delay the next report.
    if (progress.status === "scanning" && progress.eventCount === 0) return;
    isRequesting = true;
    const startedAt = now();
    try {
      const report = await currentRequest.scan.report(currentRequest.query);
      if (latestRequest === currentRequest && report !== undefined) {
        reportedProgress = progress;
        const { reportError: _, ...otherFields } = state.get();
        state.set({ ...otherFields, report, reportKey: currentRequest.key });
        if (canRenew && renewedKey !== scanKey) {
          renewedKey = scanKey;
          currentRequest.scan.renew();
        }
      }
    } catch (reportError) {
      reportedProgress = progress;
      if (latestRequest === currentRequest) set({ reportError });
    } finally {
      isRequesting = false;
    }
    nextReportAt = now() + Math.max(minReportIntervalMs, (now() - startedAt) * pauseFactor);
    if (latestRequest !== currentRequest) void requestReport();
    else schedule();
  }

  function schedule() {
    const progress = latestRequest?.scan.progress.get();
    if (isRequesting || progress?.window === undefined || hasSameEvents(progress, reportedProgress))
      return;
    clearTimeout(timer);
    const isScanning = progress.status === "scanning";
    timer = setTimeout(
      () => void requestReport(),
      isScanning ? Math.max(0, nextReportAt - now()) : 0,
    );
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    getScan: () => latestRequest?.scan,
    /**
     * Returns the report of the current scan for any query; undefined without a scan or until its
     * window is known.
     */
    report: async (query: ReportQuery) => await latestRequest?.scan.report(query),
    listAffectedEvents: async (query: ReportQuery) =>
      (await latestRequest?.scan.listAffectedEvents(query)) ?? [],
    /** Starts or joins a scan and reports on a query until the returned function is called. */
    follow(nextScope: string, spec: ScanSpec, query: ReportQuery) {
      const { scan, release } = registry.use(nextScope, spec);
      // Don't show the report of another environment or time range.
      const nextScanKey = JSON.stringify([nextScope, spec]);
      if (scanKey !== nextScanKey) state.set(emptyState);
      scanKey = nextScanKey;
      const nextRequest = { scan, query, key: createReportKey(nextScope, spec, query) };
      latestRequest = nextRequest;
      set({ progress: scan.progress.get() });
      const unsubscribe = scan.progress.subscribe(() => {
        set({ progress: scan.progress.get() });
        schedule();
      });
      void requestReport();
      return () => {
        unsubscribe();
        release();
        if (latestRequest !== nextRequest) return;
        latestRequest = undefined;
        clearTimeout(timer);
      };
    },
  };
}

const hasSameEvents = (one: FailureScanProgress, other: FailureScanProgress | undefined) =>
  one.window === other?.window &&
  one.scannedRanges === other?.scannedRanges &&
  one.eventCount === other?.eventCount;
