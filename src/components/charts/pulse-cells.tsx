import { styled } from "@mui/material/styles";
import { passFocusToRegion } from "../feedback/pass-focus-to-region.ts";
import { drawingStyle, partFills } from "./part-styles.ts";
import { type PulseCell, getPulseFill, getPulseLevel } from "./pulse-layout.ts";

const Cells = styled("span")({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  blockSize: 16,
  ...drawingStyle,
  "& > span": {
    position: "relative",
    marginInline: "max(0.5px, 8%)",
    borderRadius: 2,
    overflow: "hidden",
    background: "var(--pulse-ok)",
    cursor: "pointer",
  },
  "& > [data-level=none]": {
    background:
      "linear-gradient(var(--chart-other), var(--chart-other)) center / 100% 2px no-repeat",
  },
  "& > [data-level=some]": { background: "var(--chart-warn-soft)" },
  "& > :focus-visible": { outlineOffset: 1, overflow: "visible", zIndex: 1 },
  "--pulse-ok": "color-mix(in srgb, var(--ok) 45%, var(--surface))",
  "@media (forced-colors: active)": {
    "--pulse-ok": "Canvas",
    "& > :not([data-level=none])": { border: "1px solid CanvasText" },
  },
});
const Fill = styled("span")({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  background: partFills.warning,
  "[data-level=failing] > &": { background: "var(--chart-fail)" },
});

export interface PulseCellsProps {
  cells: readonly PulseCell[];
  rowIndex: number;
  /**
   * Index of the column that has the grid's tab stop; undefined if the tab stop is in another row.
   */
  tabStopColumnIndex: number | undefined;
  labels: readonly string[];
}

export function PulseCells({ cells, rowIndex, tabStopColumnIndex, labels }: PulseCellsProps) {
  return (
    <Cells>
      {cells.map((cell, columnIndex) => {
        const fill = getPulseFill(cell);
        return (
          <span
            key={columnIndex}
            ref={passFocusToRegion}
            role="gridcell"
            aria-label={labels[columnIndex]}
            tabIndex={columnIndex === tabStopColumnIndex ? 0 : -1}
            data-cell={`${rowIndex} ${columnIndex}`}
            data-level={getPulseLevel(cell)}
          >
            {fill > 0 && <Fill style={{ blockSize: `${fill * 100}%` }} />}
          </span>
        );
      })}
    </Cells>
  );
}
