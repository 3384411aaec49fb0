import { callResults, type EventColumns } from "../event-columns.ts";
import type { PulseRow } from "../report.ts";
import { byProvider, type ProviderChannel, providerRows } from "./provider-rows.ts";
import { columnAt, type TimeColumns } from "./time-columns.ts";

/**
 * Counts the results of calls by provider and column, most failures first. Calls outside the range
 * aren't counted.
 */
export function pulse(columns: EventColumns, mask: Uint8Array, layout: TimeColumns): PulseRow[] {
  const { calls } = columns;
  const rows = providerRows(columns, (names) => newRow(names, layout));
  for (let call = 0; call < calls.count; call++) {
    if (mask[calls.event[call] ?? 0] !== 1) continue;
    const column = columnAt(layout, calls.at[call] ?? Number.NaN);
    if (column < 0) continue;
    const row = rows.of(call);
    const result = callResults[calls.result[call] ?? 0] ?? "ok";
    const cell = row.cells[column];
    if (cell) cell[result] += 1;
    row.calls += 1;
    if (result === "failed") row.failed += 1;
  }
  return rows
    .all()
    .toSorted((a, b) => b.failed - a.failed || b.calls - a.calls || byProvider(a, b))
    .map(({ provider, channel, cells }) => ({ provider, channel, cells }));
}

const newRow = (names: ProviderChannel, { count }: TimeColumns) => ({
  ...names,
  cells: Array.from({ length: count }, () => ({ ok: 0, warning: 0, failed: 0 })),
  calls: 0,
  failed: 0,
});
