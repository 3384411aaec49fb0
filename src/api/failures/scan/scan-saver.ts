import type { ScanClock } from "../../event-reading/event-scan.ts";
import { getScanId, createTitle } from "./saved-state.ts";
import type { FailureScanProgress } from "./scan-progress.ts";
import type { ScanStore } from "./scan-store.ts";
import type { ScanSpec } from "./scan-window.ts";

/** Minimum milliseconds between two saves while scanning. */
const minSaveIntervalMs = 10_000;
/** Maximum share of the scan time that periodic saves take. */
const maxSaveShare = 0.05;

interface ScanSaverOptions {
  readonly scope: string;
  readonly spec: ScanSpec;
  readonly clock: ScanClock;
  readonly store: Pick<ScanStore, "save">;
}

export type ScanSaver = ReturnType<typeof createScanSaver>;

const isActive = ({ status }: FailureScanProgress) =>
  status === "idle" || status === "scanning" || status === "waiting";

/** Saves a scan in this browser, so that it continues after a reload. */
export function createScanSaver(options: ScanSaverOptions) {
  const { scope, spec, clock, store } = options;
  let savedProgress: FailureScanProgress | undefined;
  let lastStatus: FailureScanProgress["status"] | undefined;
  let nextSaveAt = clock.now() + minSaveIntervalMs;
  let pendingSavePromise: Promise<void> | undefined;
  let isDeleted = false;

  async function save(progress: FailureScanProgress): Promise<void> {
    const { window, scannedRanges, incompleteCount, status, fixedAt } = progress;
    if (window === undefined || fixedAt === undefined || isDeleted) return;
    if (savedProgress?.scannedRanges === scannedRanges && savedProgress.status === status) return;
    const startedAt = clock.now();
    try {
      const isSaved = await store.save({
        id: getScanId(scope, spec),
        scope,
        title: createTitle(spec, window),
        window,
        scannedRanges,
        incompleteCount,
        isPaused: status === "paused",
        fixedAt,
      });
      isDeleted = !isSaved;
      savedProgress = progress;
    } catch {
      // If the browser's storage is full, the scan still works, but doesn't survive a reload.
    }
    const durationMs = clock.now() - startedAt;
    nextSaveAt = clock.now() + Math.max(minSaveIntervalMs, durationMs / maxSaveShare);
  }

  async function flush(progress: FailureScanProgress): Promise<void> {
    await pendingSavePromise;
    pendingSavePromise = save(progress).finally(() => {
      pendingSavePromise = undefined;
    });
    await pendingSavePromise;
  }

  return {
    /** Saves the scan if it has changed. */
    flush,
    /** Saves the scan if it has just paused, ended, or failed, or if the next save is due. */
    async update(progress: FailureScanProgress) {
      const hasStopped = progress.status !== lastStatus && !isActive(progress);
      lastStatus = progress.status;
      if (hasStopped || (pendingSavePromise === undefined && clock.now() >= nextSaveAt))
        await flush(progress);
    },
  };
}
