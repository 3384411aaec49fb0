import { callResults, type EventColumns } from "../event-columns.ts";
import type { ProviderComparison, TimeWindow } from "../report.ts";
import { compareByProvider, createProviderRowCollector } from "./provider-rows.ts";
import { getCoveredShare } from "../scan/coverage.ts";

const dayMs = 24 * 60 * 60_000;
/**
 * Maximum time in milliseconds that may be missing from the earlier period before the period is
 * reported as incomplete.
 */
const maxMissingMs = dayMs / 24;
const warningResult = callResults.indexOf("warning");

/**
 * Compares the calls of the window's last 24 hours with those of the 24 hours before. The provider
 * whose share of failures and warnings increased most comes first.
 */
export function compareProviders(
  columns: EventColumns,
  mask: Uint8Array,
  window: TimeWindow,
  scannedRanges: readonly TimeWindow[],
): ProviderComparison[] {
  const { calls } = columns;
  const lastDayStart = window.to - dayMs;
  const previousDay = { from: lastDayStart - dayMs, to: lastDayStart };
  // The window of the last 48 hours can be slightly shorter, because it ends before the present.
  if (window.from - previousDay.from < maxMissingMs) {
    previousDay.from = Math.max(previousDay.from, window.from);
  }
  const collector = createProviderRowCollector(columns, (providerChannel) => ({
    ...providerChannel,
    lastDay: { calls: 0, issues: 0 },
    previousDay: { calls: 0, issues: 0 },
  }));
  for (let call = 0; call < calls.count; call++) {
    const at = calls.at[call] ?? Number.NaN;
    if (mask[calls.event[call] ?? 0] !== 1 || !(at >= previousDay.from && at < window.to)) continue;
    const row = collector.getOrCreateRow(call);
    const period = at >= lastDayStart ? row.lastDay : row.previousDay;
    period.calls += 1;
    if ((calls.result[call] ?? 0) >= warningResult) period.issues += 1;
  }
  const previousDayScannedShare = getCoveredShare(previousDay, scannedRanges);
  return collector
    .getRows()
    .toSorted(
      (a, b) =>
        getIssueShareChange(b) - getIssueShareChange(a) ||
        b.lastDay.calls - a.lastDay.calls ||
        compareByProvider(a, b),
    )
    .map((row) => ({ ...row, previousDayScannedShare }));
}

const getIssueShare = ({ calls, issues }: { calls: number; issues: number }) =>
  calls === 0 ? 0 : issues / calls;

const getIssueShareChange = ({
  lastDay,
  previousDay,
}: Pick<ProviderComparison, "lastDay" | "previousDay">) =>
  getIssueShare(lastDay) - getIssueShare(previousDay);
