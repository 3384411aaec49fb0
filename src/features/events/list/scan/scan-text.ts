import type { ScanProgress } from "../../../../api/event-reading/event-scan.ts";
import { plural } from "../../../../lib/text/format.ts";

/** Describes what was scanned, for example "Searched 1,240 events back to 02:31 · 38 matches". */
export function describeCoverage(
  { status, scannedCount, matches, oldestAt, incompleteCount, isPartial = false }: ScanProgress,
  formatAt: (at: number) => string,
): string {
  const matchCountText = plural(matches.length, "match", "matches");
  if (isPartial && (oldestAt !== undefined || status === "done")) {
    return oldestAt === undefined
      ? `Searched only events that can match · ${matchCountText}`
      : `Searched only events that can match, back to ${formatAt(oldestAt)} · ${matchCountText}`;
  }
  if (scannedCount === 0 && incompleteCount === 0) {
    return status === "done" ? "No events to search" : "No events searched yet";
  }
  const eventCountText = plural(scannedCount, "event");
  return oldestAt === undefined
    ? `Searched ${eventCountText} · ${matchCountText}`
    : `Searched ${eventCountText} back to ${formatAt(oldestAt)} · ${matchCountText}`;
}

/** Describes why a scan is waiting or has stopped. Returns undefined for other statuses. */
export function describeScanStatus(
  { status, resumesAt, scannedCount, error }: ScanProgress,
  formatAt: (at: number) => string,
): string | undefined {
  switch (status) {
    case "idle":
    case "scanning":
      return undefined;
    case "waiting":
      return resumesAt === undefined
        ? "waiting for the service"
        : `waiting for the service, continues at ${formatAt(resumesAt)}`;
    case "stopped":
      return "stopped";
    case "matchLimit":
      return "older events not searched yet";
    case "eventLimit":
      return `paused after ${plural(scannedCount, "event")}`;
    case "failed":
      return error instanceof Error
        ? `Couldn't search older events. ${error.message}`
        : "Couldn't search older events.";
    case "stalled":
      return "the service keeps returning the same page; older events can't be loaded";
    case "done":
      return "whole range searched";
  }
}

/** Returns the scanned share of a range, 0 to 1; undefined if the share is unknown. */
export function getScannedShare(
  { status, newestAt, oldestAt }: ScanProgress,
  rangeStartAt: number | undefined,
): number | undefined {
  if (status === "done") return 1;
  if (rangeStartAt === undefined || newestAt === undefined || oldestAt === undefined)
    return undefined;
  return newestAt <= rangeStartAt
    ? 1
    : Math.min(1, Math.max(0, (newestAt - oldestAt) / (newestAt - rangeStartAt)));
}
