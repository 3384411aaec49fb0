import type { ReactNode } from "react";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { formatCount, formatDecimal } from "../../lib/text/format.ts";
import { chartColors, drawingStyle } from "./part-styles.ts";

const List = styled("ul")({
  maxInlineSize: 680,
  marginInline: -8,
  ...chartColors,
});
const Row = styled(ButtonBase)({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1.1fr) minmax(0, 1fr) 46px",
  alignItems: "baseline",
  columnGap: 12,
  inlineSize: "100%",
  paddingBlock: 5,
  paddingInline: 8,
  borderRadius: 6,
  font: "inherit",
  fontSize: 12.5,
  lineHeight: "18px",
  textAlign: "start",
  "&:hover": { background: "var(--hover)" },
});
const Key = styled("span")({ color: "var(--ink-2)", overflowWrap: "anywhere" });
const Value = styled("span")({
  overflowWrap: "anywhere",
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
const Bars = styled("span")({
  alignSelf: "start",
  display: "grid",
  rowGap: 2,
  paddingBlockStart: 2,
  ...drawingStyle,
  "& > span": { blockSize: 4, minInlineSize: 2, borderRadius: 2, background: "var(--chart-other)" },
  "& > :first-of-type": { blockSize: 6, background: "var(--chart-fail)" },
});
const Lift = styled("span")({
  textAlign: "end",
  font: "500 12px/18px var(--mono)",
  whiteSpace: "nowrap",
});
const Counts = styled("span")({
  gridColumn: "2 / -1",
  color: "var(--ink-3)",
  fontSize: 11.5,
  lineHeight: "16px",
  fontVariantNumeric: "tabular-nums",
});

export interface LiftRow {
  readonly id: string;
  readonly key: ReactNode;
  readonly value: ReactNode;
  /** Number of selected events with the value. `insideTotal` counts all selected events. */
  readonly insideCount: number;
  readonly insideTotal: number;
  /** Number of other events with the value. `outsideTotal` counts all other events. */
  readonly outsideCount: number;
  readonly outsideTotal: number;
  /** Share inside divided by share outside; `Infinity` if no other event has the value. */
  readonly lift: number;
}

export interface LiftBarsProps<Item extends LiftRow> {
  /** Accessible name, such as "What's different". */
  label: string;
  rows: readonly Item[];
  onSelect: (row: Item) => void;
}

function formatLift(lift: number): string {
  if (!Number.isFinite(lift)) return "only";
  return lift >= 100 ? `${formatCount(Math.round(lift))}×` : `${formatDecimal(lift, 1)}×`;
}

const toPercent = (count: number, total: number) => `${total > 0 ? (count / total) * 100 : 0}%`;

/**
 * Renders values that are more frequent among the selected events. Two bars per value compare its
 * shares among the selected and the other events.
 */
export function LiftBars<Item extends LiftRow>({ label, rows, onSelect }: LiftBarsProps<Item>) {
  return (
    <List aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Row onClick={() => onSelect(row)}>
            <Key>{row.key}</Key>
            <Value>{row.value}</Value>
            <Lift>{formatLift(row.lift)}</Lift>
            <Bars aria-hidden>
              <span style={{ inlineSize: toPercent(row.insideCount, row.insideTotal) }} />
              <span style={{ inlineSize: toPercent(row.outsideCount, row.outsideTotal) }} />
            </Bars>
            <Counts>
              {`${formatCount(row.insideCount)} of ${formatCount(row.insideTotal)} vs. ${formatCount(row.outsideCount)} of ${formatCount(row.outsideTotal)}`}
            </Counts>
          </Row>
        </li>
      ))}
    </List>
  );
}
