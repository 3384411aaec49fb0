import { callResults, type EventColumns } from "../event-columns.ts";
import type { ProviderComparison, TimeWindow } from "../report.ts";
import { compareByProvider, collectProviderRows } from "./provider-rows.ts";
import { getCoveredShare } from "../scan/coverage.ts";

const dayMs = 24 * 60 * 60_000;
/**
 * Maximum time in milliseconds that may be missing from the earlier period before the period is
 * reported as not scanned.
 */
const maxMissingMs = dayMs / 24;
const failedResult = callResults.indexOf("failed");

/**
 * Compares the calls of the window's last 24 hours with those of the 24 hours before. The provider
 * whose share of failures increased most comes first.
 */
export function compareProviders(
  columns: EventColumns,
  mask: Uint8Array,
  window: TimeWindow,
  scannedRanges: readonly TimeWindow[],
): ProviderComparison[] {
  const { calls } = columns;
  const startOfToday = window.to - dayMs;
  const yesterday = { from: startOfToday - dayMs, to: startOfToday };
  // A window of 48 hours is slightly shorter, because it ends at the newest event.
  if (window.from - yesterday.from < maxMissingMs) {
    yesterday.from = Math.max(yesterday.from, window.from);
  }
  const rows = collectProviderRows(columns, (names) => ({
    ...names,
    today: { calls: 0, failed: 0 },
    yesterday: { calls: 0, failed: 0 },
  }));
  for (let call = 0; call < calls.count; call++) {
    const at = calls.at[call] ?? Number.NaN;
    if (mask[calls.event[call] ?? 0] !== 1 || !(at >= yesterday.from && at < window.to)) continue;
    const row = rows.getOrCreateRow(call);
    const period = at >= startOfToday ? row.today : row.yesterday;
    period.calls += 1;
    if (calls.result[call] === failedResult) period.failed += 1;
  }
  const previousDayScannedShare = getCoveredShare(yesterday, scannedRanges);
  return rows
    .all()
    .toSorted(
      (a, b) => getRise(b) - getRise(a) || b.today.calls - a.today.calls || compareByProvider(a, b),
    )
    .map((row) => ({ ...row, previousDayScannedShare }));
}

const getFailedShare = ({ calls, failed }: { calls: number; failed: number }) =>
  calls === 0 ? 0 : failed / calls;

const getRise = ({ today, yesterday }: Pick<ProviderComparison, "today" | "yesterday">) =>
  getFailedShare(today) - getFailedShare(yesterday);
