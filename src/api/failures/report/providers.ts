import { callResults, type EventColumns } from "../event-columns.ts";
import type { ProviderComparison, TimeWindow } from "../report.ts";
import { compareByProvider, createProviderRowCollector } from "./provider-rows.ts";
import { getCoveredShare } from "../scan/coverage.ts";

const dayMs = 24 * 60 * 60_000;
/**
 * If the window starts less than this many milliseconds after the start of the earlier period, that
 * period is shortened, so that it doesn't count as incomplete.
 */
const maxMissingMs = dayMs / 24;
const warningResult = callResults.indexOf("warning");

/**
 * Compares the calls of the window's last 24 hours with those of the 24 hours before. The provider
 * with the most calls in the last 24 hours comes first.
 *
 * @param callMask 1 for each call to count; absent to count all
 */
export function compareProviders(
  columns: EventColumns,
  mask: Uint8Array,
  window: TimeWindow,
  scannedRanges: readonly TimeWindow[],
  callMask?: Uint8Array,
): ProviderComparison[] {
  const { calls } = columns;
  const lastDayStart = window.to - dayMs;
  const previousDayRange = { from: lastDayStart - dayMs, to: lastDayStart };
  // A span of 48 hours can result in a shorter window, because the window ends before the present.
  if (window.from - previousDayRange.from < maxMissingMs) {
    previousDayRange.from = Math.max(previousDayRange.from, window.from);
  }
  const collector = createProviderRowCollector(columns, (providerChannel) => ({
    ...providerChannel,
    lastDay: { callCount: 0, issueCount: 0 },
    previousDay: { callCount: 0, issueCount: 0 },
  }));
  for (let call = 0; call < calls.count; call++) {
    const at = calls.at[call] ?? Number.NaN;
    if (mask[calls.event[call] ?? 0] !== 1 || callMask?.[call] === 0) continue;
    if (!(at >= previousDayRange.from && at < window.to)) continue;
    const row = collector.getOrCreateRow(call);
    const periodCounts = at >= lastDayStart ? row.lastDay : row.previousDay;
    periodCounts.callCount += 1;
    if ((calls.result[call] ?? 0) >= warningResult) periodCounts.issueCount += 1;
  }
  const previousDayScannedShare = getCoveredShare(previousDayRange, scannedRanges);
  return collector
    .getRows()
    .toSorted((a, b) => b.lastDay.callCount - a.lastDay.callCount || compareByProvider(a, b))
    .map((row) => ({ ...row, previousDayScannedShare }));
}
