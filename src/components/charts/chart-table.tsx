import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { Grid } from "../table/table-parts.tsx";
import { formatCount, formatPercent } from "../../lib/text/format.ts";
import type { EventColumn } from "./histogram-layout.ts";
import type { PulseRow } from "./pulse-layout.ts";

const ScrollArea = styled("div")({
  position: "relative",
  maxBlockSize: 300,
  marginBlockStart: 8,
  border: "1px solid var(--line-soft)",
  borderRadius: 6,
  overflow: "auto",
});

export interface ChartTableProps {
  /** Accessible name, such as "Events over time". */
  caption: string;
  /** The first header is for the rows' names. */
  headers: readonly string[];
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    // A scrollable area must be reachable by keyboard.
    <ScrollArea role="region" aria-label={caption} tabIndex={0}>
      <Grid sx={{ "--row": "28px", tableLayout: "auto" }}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th key={header} scope="col" {...(index > 0 && { "data-align": "end" })}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={headers[index + 1]} data-align="end">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </ScrollArea>
  );
}

export interface HistogramTableProps {
  columns: readonly EventColumn[];
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
            (count) => (column.scannedShare === 0 ? "–" : formatCount(count)),
          ),
          formatPercent(column.scannedShare),
        ],
      }))}
    />
  );
}

interface PulseTableProps {
  rows: readonly PulseRow[];
  formatColumn: (index: number) => string;
}

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
