import { type ComponentProps, memo } from "react";
import { styled } from "@mui/material/styles";
import { formatCompact } from "../../lib/text/format.ts";
import { type Brush, getBrushedIndexes } from "./brush.ts";
import { type EventColumn, stackColumn } from "./histogram-layout.ts";
import { drawingStyle, partFills, missingFill } from "./part-styles.ts";

const plotHeight = 72;

const Plot = styled("div")({
  position: "relative",
  blockSize: plotHeight,
  cursor: "crosshair",
  // Vertical drags still scroll the page.
  touchAction: "pan-y",
  userSelect: "none",
  "& > *": { pointerEvents: "none" },
});
const Highlight = styled("span")({
  position: "absolute",
  insetBlock: 0,
  background: "color-mix(in srgb, var(--ink) 8%, transparent)",
  "&[data-selected]": {
    background: "color-mix(in srgb, var(--accent) 18%, transparent)",
    borderInline: "1px solid var(--accent)",
  },
  "@media (forced-colors: active)": { background: "none", border: "2px solid Highlight" },
});
const Marker = styled("span")({
  position: "absolute",
  insetBlock: 0,
  borderInlineStart: "2px dashed var(--ink)",
});
const Label = styled("span")({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineStart: 0,
  paddingInline: 4,
  borderRadius: 3,
  background: "var(--surface)",
  color: "var(--ink-3)",
  font: "400 11px/15px var(--mono)",
  whiteSpace: "nowrap",
  "span > &": { color: "var(--ink)", insetInlineStart: 2 },
  "[data-late] > &": { insetInline: "auto 4px" },
});

interface HistogramPlotProps extends ComponentProps<"div"> {
  columns: readonly EventColumn[];
  highlight: Brush | undefined;
  /** True if `highlight` is a selection, false if it is the column under the pointer. */
  isSelected: boolean;
  /** The marker is hidden if `share`, its position within the width, is outside 0 to 1. */
  marker: { readonly share: number; readonly label: string } | undefined;
}

export function HistogramPlot(props: HistogramPlotProps) {
  const { columns, highlight, isSelected, marker, ...attributes } = props;
  const maxTotal = Math.max(...columns.map(({ total }) => total));
  const [firstIndex, lastIndex] = highlight ? getBrushedIndexes(highlight) : [0, 0];
  return (
    <Plot {...attributes}>
      {highlight && (
        <Highlight
          style={{
            insetInlineStart: `${(firstIndex / columns.length) * 100}%`,
            inlineSize: `${((lastIndex - firstIndex + 1) / columns.length) * 100}%`,
          }}
          {...(isSelected && { "data-selected": "" })}
        />
      )}
      <HistogramBars columns={columns} maxTotal={maxTotal} />
      <Label aria-hidden>peak {formatCompact(maxTotal)}</Label>
      {marker && marker.share >= 0 && marker.share <= 1 && (
        <Marker
          style={{ insetInlineStart: `${marker.share * 100}%` }}
          {...(marker.share > 0.8 && { "data-late": "" })}
        >
          <Label>{marker.label}</Label>
        </Marker>
      )}
    </Plot>
  );
}

const Columns = styled("div")({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  blockSize: "100%",
  ...drawingStyle,
  // The gap between columns is a share of their width, but at least a pixel.
  "& > span": { position: "relative", marginInline: "max(0.5px, 8%)" },
});
const MissingPart = styled("span")({
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

interface HistogramBarsProps {
  columns: readonly EventColumn[];
  maxTotal: number;
}

const HistogramBars = memo(function HistogramBars({ columns, maxTotal }: HistogramBarsProps) {
  return (
    <Columns aria-hidden>
      {columns.map((column, index) => (
        <span key={index}>
          {column.scannedShare < 1 && (
            // Scans continue into the past, so the older part of a column is missing.
            <MissingPart style={{ inlineSize: `${(1 - column.scannedShare) * 100}%` }} />
          )}
          <Stack>
            {stackColumn(column, maxTotal, plotHeight).map(({ part, size }) => (
              <span key={part} style={{ blockSize: size, background: partFills[part] }} />
            ))}
          </Stack>
        </span>
      ))}
    </Columns>
  );
});
