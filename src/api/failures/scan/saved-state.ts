import { describeSpan } from "../../../lib/time/span.ts";
import { formatInstant } from "../../../lib/time/instant.ts";
import { clipRanges, getTotalMs } from "./coverage.ts";
import type { SavedScan } from "./scan-archive.ts";
import { defaultMaxEvents, maxOverlapMs, type RestoredScan } from "./scan-engine.ts";
import { isOpenEnded, type ScanSpec, getScanStart } from "./scan-window.ts";

/**
 * Maximum age in milliseconds at which the end of an open-ended window survives a reload, or a visit
 * to another page.
 */
export const maxEndAgeMs = 5 * 60_000;
/** Minimum share of the saved ranges that the window must still include to continue the scan. */
const minUsefulShare = 0.25;

export const getScanId = (scope: string, spec: ScanSpec): string =>
  encodeURIComponent(JSON.stringify([scope, spec]));

/** Returns the part of a saved scan to continue; undefined if too little of it is in the window. */
export function toRestoredScan(
  savedScan: SavedScan,
  spec: ScanSpec,
  now: number,
): RestoredScan | undefined {
  const { window, fixedAt, scannedRanges, eventCount } = savedScan;
  if (!isOpenEnded(spec) || now - fixedAt < maxEndAgeMs) return savedScan;
  // Events near the former end may have been in progress when they were scanned.
  const usefulRanges = clipRanges(scannedRanges, {
    from: getScanStart(spec, now),
    to: window.to - maxOverlapMs,
  });
  if (getTotalMs(usefulRanges) < getTotalMs(scannedRanges) * minUsefulShare) return undefined;
  // A full scan can't load the events since its end.
  if (eventCount >= defaultMaxEvents) return savedScan;
  return { ...savedScan, window: undefined, scannedRanges: usefulRanges, fixedAt: undefined };
}

const formatTime = (time: number) =>
  formatInstant(new Date(time), {
    mode: "local",
    now: new Date(),
    precision: "minute",
    day: "always",
  });

/** Returns the title of a saved scan in the list of data in this browser. */
export function createTitle(spec: ScanSpec, { from, to }: { from: number; to: number }): string {
  return "last" in spec ? describeSpan(spec.last) : `${formatTime(from)}–${formatTime(to)}`;
}
