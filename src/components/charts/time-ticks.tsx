import { styled } from "@mui/material/styles";
import { getClockTicks } from "../../lib/time/clock-axis.ts";
import { useNow, useTimeMode } from "../text/time-mode.tsx";

const Axis = styled("div")({
  position: "relative",
  blockSize: 18,
  borderBlockStart: "1px solid var(--line)",
  overflow: "hidden",
  color: "var(--ink-3)",
  font: "400 11.5px/18px var(--mono)",
  "& > span": {
    position: "absolute",
    insetInlineEnd: 0,
    display: "flex",
    flexWrap: "wrap",
    paddingInlineStart: 4,
    borderInlineStart: "1px solid var(--line-button)",
    whiteSpace: "nowrap",
  },
  // A label begins at its tick. If the label doesn't fit before the end of the axis, it wraps below
  // this item, and the axis clips it.
  "& > span::before": { content: '""', blockSize: 18 },
});

export interface TimeTicksProps {
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
}

export function TimeTicks({ from, to }: TimeTicksProps) {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  return (
    <Axis aria-hidden>
      {getClockTicks(from, to, { mode, timeZone, now }).map(({ at, label }) => {
        const share = (at - from) / (to - from);
        return (
          <span key={at} style={{ insetInlineStart: `${share * 100}%` }}>
            {label}
          </span>
        );
      })}
    </Axis>
  );
}
