import { formatCount, formatPercent } from "../../lib/text/format.ts";
import { ChartTable } from "./chart-table.tsx";
import type { EventColumn } from "./histogram-layout.ts";

export interface HistogramTableProps {
  columns: readonly EventColumn[];
  /** Formats the time of the column at this index. */
  formatColumn: (index: number) => string;
}

export function HistogramTable({ columns, formatColumn }: HistogramTableProps) {
  return (
    <ChartTable
      caption="Events over time"
      headers={["Time", "Events", "Failed", "Partly failed", "Warnings", "In progress", "Scanned"]}
      rows={columns.map((column, index) => ({
        key: column.at,
        cells: [
          formatColumn(index),
          ...[column.total, column.failed, column.partlyFailed, column.warning, column.open].map(
            (count) => (column.scanned === 0 ? "–" : formatCount(count)),
          ),
          formatPercent(column.scanned),
        ],
      }))}
    />
  );
}
