import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { Grid } from "../table/table-parts.tsx";

const Scroll = styled("div")({
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

/** Renders the numbers of a chart as a table. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    // A scrollable area must be reachable by keyboard.
    <Scroll role="region" aria-label={caption} tabIndex={0}>
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
    </Scroll>
  );
}
