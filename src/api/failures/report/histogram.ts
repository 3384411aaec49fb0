import { outcomeKinds } from "../../event-reading/browser-filters.ts";
import type { EventColumns } from "../event-columns.ts";
import type { Histogram, TimeWindow } from "../report.ts";
import { getCoveredShare } from "../scan/coverage.ts";
import { getColumnAt, getColumnStart, type TimeColumns } from "./time-columns.ts";

type OutcomePart = "failed" | "partlyFailed" | "warning" | "open" | "other";

const outcomeParts = outcomeKinds.map((kind): OutcomePart => {
  if (kind === "failed" || kind === "partlyFailed" || kind === "warning") return kind;
  return kind === "waiting" || kind === "running" || kind === "stuck" ? "open" : "other";
});

export function buildHistogram(
  columns: EventColumns,
  events: Uint32Array,
  layout: TimeColumns,
  scannedRanges: readonly TimeWindow[],
): Histogram {
  const counts = Array.from({ length: layout.count }, () => ({
    total: 0,
    failed: 0,
    partlyFailed: 0,
    warning: 0,
    open: 0,
    other: 0,
  }));
  for (const event of events) {
    const columnCounts = counts[getColumnAt(layout, columns.createdAt[event] ?? Number.NaN)];
    if (columnCounts === undefined) continue;
    columnCounts.total += 1;
    columnCounts[outcomeParts[columns.outcome[event] ?? 0] ?? "other"] += 1;
  }
  return {
    columnMs: layout.columnMs,
    columns: counts.map(({ other: _, ...columnCounts }, column) => {
      const at = getColumnStart(layout, column);
      const columnRange = { from: at, to: getColumnStart(layout, column + 1) };
      return { at, ...columnCounts, scannedShare: getCoveredShare(columnRange, scannedRanges) };
    }),
  };
}
