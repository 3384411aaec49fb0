import { callResults, type EventColumns } from "../event-columns.ts";
import type { PulseCell, PulseRow } from "../report.ts";
import {
  compareByProvider,
  type ProviderChannel,
  createProviderRowCollector,
} from "./provider-rows.ts";
import { getColumnAt, type TimeColumns } from "./time-columns.ts";

const failedResult = callResults.indexOf("failed");

/**
 * Counts the results of calls by provider, channel, and column. Rows with the most failures come
 * first, and calls outside the range aren't counted.
 *
 * @param callMask 1 for each call to count; absent to count all
 */
export function buildPulse(
  columns: EventColumns,
  mask: Uint8Array,
  layout: TimeColumns,
  callMask?: Uint8Array,
): PulseRow[] {
  const { calls } = columns;
  const collector = createProviderRowCollector(columns, (providerChannel) =>
    createRow(providerChannel, layout),
  );
  for (let call = 0; call < calls.count; call++) {
    if (mask[calls.event[call] ?? 0] !== 1 || callMask?.[call] === 0) continue;
    const column = getColumnAt(layout, calls.at[call] ?? Number.NaN);
    if (column < 0) continue;
    const row = collector.getOrCreateRow(call);
    const result = calls.result[call] ?? 0;
    const index = column * callResults.length + result;
    row.counts[index] = (row.counts[index] ?? 0) + 1;
    row.calls += 1;
    if (result === failedResult) row.failed += 1;
  }
  return collector
    .getRows()
    .toSorted((a, b) => b.failed - a.failed || b.calls - a.calls || compareByProvider(a, b))
    .map(({ provider, channel, counts }) => ({
      provider,
      channel,
      cells: Array.from({ length: layout.count }, (_, column) => toCell(counts, column)),
    }));
}

const createRow = (providerChannel: ProviderChannel, { count }: TimeColumns) => ({
  ...providerChannel,
  /** Counts by column, and within each column by result. */
  counts: new Uint32Array(count * callResults.length),
  calls: 0,
  failed: 0,
});

function toCell(counts: Uint32Array, column: number): PulseCell {
  const start = column * callResults.length;
  const [okCount = 0, preCallWarningCount = 0, warningCount = 0, failedCount = 0] =
    counts.subarray(start);
  return { ok: okCount + preCallWarningCount, warning: warningCount, failed: failedCount };
}
