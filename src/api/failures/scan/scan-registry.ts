import type { FailureScan } from "./failure-scan.ts";
import { isOpenEnded, type ScanSpec, getScanStart } from "./scan-window.ts";

/** Maximum number of scans, unless more are in use. */
const maxScans = 2;

interface ScanEntry {
  readonly scope: string;
  readonly spec: ScanSpec;
  readonly scan: FailureScan;
  userCount: number;
}

/** A time range in milliseconds since the epoch. A missing `from` or `to` means an open end. */
export interface OpenRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export type ScanRegistry = ReturnType<typeof createScanRegistry>;

/**
 * Keeps scans while the operator uses other pages. Ends the least recently used scans when there
 * are too many.
 */
export function createScanRegistry(create: (scope: string, spec: ScanSpec) => FailureScan) {
  /** Scans by scope and spec, least recently used first. */
  const entriesByKey = new Map<string, ScanEntry>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  function removeScan(key: string, { scan }: ScanEntry) {
    entriesByKey.delete(key);
    scan.end().catch(() => undefined);
    notify();
  }

  function removeUnusedScans() {
    const unusedEntries = [...entriesByKey].filter(([, { userCount }]) => userCount === 0);
    const excessCount = Math.max(0, entriesByKey.size - maxScans);
    for (const [key, entry] of unusedEntries.slice(0, excessCount)) removeScan(key, entry);
  }

  return {
    /** Calls the listener when a scan is added or removed. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Returns the spec of the most recently used scan that covers all events in the range. Doesn't
     * start a scan. A range without `to` needs a scan up to the present, and a range without `from`
     * accepts any start before its end.
     */
    find: (scope: string, range: OpenRange, now: number) =>
      [...entriesByKey.values()].findLast(
        (entry) => entry.scope === scope && coversRange(entry, range, now),
      )?.spec,
    /** Returns the scan of the spec, and starts one if there is none. Call `release` afterward. */
    use(scope: string, spec: ScanSpec) {
      const key = JSON.stringify([scope, spec]);
      const existingEntry = entriesByKey.get(key);
      const entry = existingEntry ?? { scope, spec, scan: create(scope, spec), userCount: 0 };
      entriesByKey.delete(key);
      entriesByKey.set(key, entry);
      entry.userCount += 1;
      removeUnusedScans();
      if (!existingEntry) notify();
      return {
        scan: entry.scan,
        release() {
          entry.userCount -= 1;
          removeUnusedScans();
        },
      };
    },
    removeOtherScopes(scope: string | undefined) {
      for (const [key, entry] of entriesByKey) if (entry.scope !== scope) removeScan(key, entry);
    },
  };
}

/** Spans begin at a whole minute, so a list and a scan of the same span can differ by a minute. */
const toleranceMs = 60_000;

function coversRange({ spec, scan }: ScanEntry, { from, to }: OpenRange, now: number): boolean {
  if (spec.filters !== undefined) return false;
  const { window } = scan.progress.get();
  const start = window?.from ?? getScanStart(spec, now);
  // Even an open-ended scan ends at its last update.
  const isOutside = (from ?? -Infinity) >= (window?.to ?? Infinity) || (to ?? Infinity) <= start;
  if (isOutside || (from !== undefined && from < start - toleranceMs)) return false;
  return isOpenEnded(spec) || ("to" in spec && to !== undefined && to <= (spec.to ?? to));
}
