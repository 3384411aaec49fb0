import { styled } from "@mui/material/styles";
import { describeOutcomePart, describeScannedShare } from "./column-text.ts";
import { type EventColumn, outcomeParts, getPartCount } from "./histogram-layout.ts";
import { drawingStyle, partFills, missingFill } from "./part-styles.ts";

const Line = styled("p")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 14,
  rowGap: 1,
  flex: 1,
  minInlineSize: 0,
  color: "var(--ink-2)",
  fontSize: 12,
  lineHeight: "18px",
  fontVariantNumeric: "tabular-nums",
  "& > span": { display: "inline-flex", alignItems: "center", gap: 5, whiteSpace: "nowrap" },
  "& > [data-empty]": { color: "var(--ink-3)" },
  "& > strong": { color: "var(--ink)", fontWeight: 550 },
  "& i": { flex: "none", inlineSize: 10, blockSize: 10, borderRadius: 2, ...drawingStyle },
  // Reserve space for wrapped lines, so that the chart doesn't move when the numbers change.
  "@container (max-width: 780px)": { minBlockSize: 37 },
  "@container (max-width: 420px)": { minBlockSize: 56 },
});

export interface HistogramReadoutProps {
  time: string;
  column: EventColumn;
}

/** Renders the numbers of a column or a range. They are also the chart's legend. */
export function HistogramReadout({ time, column }: HistogramReadoutProps) {
  return (
    <Line>
      <strong>{time}</strong>
      {outcomeParts.map((part) => {
        const count = getPartCount(column, part);
        return (
          <span key={part} {...(count === 0 && { "data-empty": "" })}>
            <i style={{ background: partFills[part] }} />
            {describeOutcomePart(part, count)}
          </span>
        );
      })}
      {column.scannedShare < 1 && (
        <span>
          <i style={{ background: missingFill }} />
          {describeScannedShare(column.scannedShare)}
        </span>
      )}
    </Line>
  );
}
