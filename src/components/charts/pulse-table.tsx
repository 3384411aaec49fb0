import { formatCount } from "../../lib/text/format.ts";
import { ChartTable } from "./chart-table.tsx";
import type { PulseRow } from "./pulse-layout.ts";

export interface PulseTableProps {
  rows: readonly PulseRow[];
  formatColumn: (index: number) => string;
}

/** Renders the columns with calls, one row per provider and time. */
export function PulseTable({ rows, formatColumn }: PulseTableProps) {
  return (
    <ChartTable
      caption="Provider calls over time"
      headers={["Provider", "Time", "Succeeded", "Warnings", "Failed"]}
      rows={rows.flatMap(({ id, label, cells }) =>
        cells.flatMap(({ ok, warning, failed }, index) =>
          ok + warning + failed === 0
            ? []
            : {
                key: `${id} ${index}`,
                cells: [label, formatColumn(index), ...[ok, warning, failed].map(formatCount)],
              },
        ),
      )}
    />
  );
}
