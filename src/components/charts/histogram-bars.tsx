import { memo } from "react";
import { styled } from "@mui/material/styles";
import { type EventColumn, stackColumn } from "./histogram-layout.ts";
import { drawing, partFills, missingFill } from "./part-styles.ts";

const Columns = styled("div")({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  blockSize: "100%",
  ...drawing,
  // The gap between columns is a share of their width, but at least a pixel.
  "& > span": { position: "relative", marginInline: "max(0.5px, 8%)" },
});
const Missing = styled("span")({
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  background: missingFill,
});
const Stack = styled("span")({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  display: "flex",
  flexDirection: "column-reverse",
});

export interface HistogramBarsProps {
  columns: readonly EventColumn[];
  max: number;
  /** Height in pixels. */
  height: number;
}

export const HistogramBars = memo(function HistogramBars(props: HistogramBarsProps) {
  const { columns, max, height } = props;
  return (
    <Columns aria-hidden>
      {columns.map((column) => (
        <span key={column.at}>
          {column.scanned < 1 && (
            // Scans continue into the past, so the older part of a column is missing.
            <Missing style={{ inlineSize: `${(1 - column.scanned) * 100}%` }} />
          )}
          <Stack>
            {stackColumn(column, max, height).map(({ part, size }) => (
              <span key={part} style={{ blockSize: size, background: partFills[part] }} />
            ))}
          </Stack>
        </span>
      ))}
    </Columns>
  );
});
