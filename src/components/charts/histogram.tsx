import { useId, useState } from "react";
import { styled } from "@mui/material/styles";
import { formatInstant, formatRange, type InstantFormat } from "../../lib/time/instant.ts";
import { lazyComponent } from "../lazy-component.tsx";
import { useNow, useTimeMode } from "../text/time-mode.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { type Brush, getBrushedIndexes, getBrushedRange, type ChartRange } from "./brush.ts";
import { describeColumn } from "./column-text.ts";
import { type EventColumn, sumColumns } from "./histogram-layout.ts";
import { HistogramPlot } from "./histogram-plot.tsx";
import { HistogramReadout } from "./histogram-readout.tsx";
import { chartColors } from "./part-styles.ts";
import { TableToggle } from "./table-toggle.tsx";
import { TimeTicks } from "./time-ticks.tsx";
import { useBrush } from "./use-brush.ts";

const HistogramTable = lazyComponent(
  async () => (await import("./chart-table.tsx")).HistogramTable,
);

const Figure = styled("figure")({ containerType: "inline-size", minInlineSize: 0, ...chartColors });
const Head = styled("figcaption")({
  display: "flex",
  alignItems: "flex-start",
  columnGap: 12,
  marginBlockEnd: 6,
  "& > button": { flex: "none", marginBlock: -3, color: "var(--ink-3)" },
});

export interface HistogramProps {
  /** Consecutive columns, oldest first. */
  columns: readonly EventColumn[];
  columnMs: number;
  /** The time range of the counts. The first and the last column can extend beyond it. */
  range: ChartRange;
  onZoom: (range: ChartRange) => void;
  /** A time to mark with a line, in milliseconds since the epoch. */
  markerAt?: number | undefined;
  /** Marks a time. Called on a double-click, and on M for the focused column. */
  onMark?: ((at: number) => void) | undefined;
}

const zoomHelp =
  "Use the arrow keys to move between columns, with Shift to select several. Press Enter to zoom into the selection or Escape to clear it.";
const markHelp = "Press M to mark the time of the focused column.";

/** Renders events over time by outcome. Dragging selects a range to zoom into. */
export function Histogram(props: HistogramProps) {
  const { columns, columnMs, range, onZoom, markerAt, onMark } = props;
  const [isTableVisible, setIsTableVisible] = useState(false);
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const helpId = useId();
  const { brush, focusIndex, hoveredIndex, handlers } = useBrush({
    columnCount: columns.length,
    onZoom: (selection) => onZoom(getBrushedRange(selection, columns, columnMs, range)),
    onMark: (columnIndex) => onMark?.(columns[columnIndex]?.at ?? range.from),
  });
  const [firstColumn, lastColumn] = [columns[0], columns.at(-1)];
  if (!firstColumn || !lastColumn) return null;

  const precision = columnMs < 60_000 ? "second" : "minute";
  const instantFormat: InstantFormat = { mode, timeZone, now, precision };
  const formatTime = (timeRange: ChartRange) =>
    formatRange(new Date(timeRange.from), new Date(timeRange.to), instantFormat);
  const totalReadout = { time: formatTime(range), column: sumColumns(columns) };
  const getReadout = (selection: Brush) => {
    const [firstIndex, lastIndex] = getBrushedIndexes(selection);
    return {
      time: formatTime(getBrushedRange(selection, columns, columnMs, range)),
      column: sumColumns(columns.slice(firstIndex, lastIndex + 1)),
    };
  };

  const highlight =
    brush?.anchorIndex === undefined && hoveredIndex !== undefined
      ? { focusIndex: hoveredIndex }
      : brush;
  const focusedReadout = getReadout(brush ?? { focusIndex });
  const axis = { from: firstColumn.at, to: lastColumn.at + columnMs };
  return (
    <Figure
      aria-label={`Events over time, ${totalReadout.time}, ${describeColumn(totalReadout.column)}`}
    >
      <Head>
        <HistogramReadout {...(highlight ? getReadout(highlight) : totalReadout)} />
        <TableToggle isOpen={isTableVisible} onToggle={setIsTableVisible} />
      </Head>
      <HistogramPlot
        role="slider"
        tabIndex={0}
        aria-label="Selected time"
        aria-describedby={helpId}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={focusIndex + 1}
        aria-valuetext={`${focusedReadout.time}, ${describeColumn(focusedReadout.column)}`}
        columns={columns}
        highlight={highlight}
        isSelected={highlight !== undefined && highlight === brush}
        marker={
          markerAt === undefined
            ? undefined
            : {
                share: (markerAt - axis.from) / (axis.to - axis.from),
                label: formatInstant(new Date(markerAt), instantFormat),
              }
        }
        {...handlers}
      />
      <TimeTicks {...axis} />
      <VisuallyHidden id={helpId}>{onMark ? `${zoomHelp} ${markHelp}` : zoomHelp}</VisuallyHidden>
      {isTableVisible && (
        <HistogramTable
          columns={columns}
          formatColumn={(index) => getReadout({ focusIndex: index }).time}
        />
      )}
    </Figure>
  );
}
