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
    paddingInlineStart: 4,
    borderInlineStart: "1px solid var(--line-button)",
    whiteSpace: "nowrap",
  },
  // A label begins at its tick. Labels near the end of the axis are hidden for lack of space.
  "& > span[data-late]": { fontSize: 0 },
});

export interface TimeTicksProps {
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
}

/** Renders the time axis of a chart, in the operator's time mode. */
export function TimeTicks({ from, to }: TimeTicksProps) {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  return (
    <Axis aria-hidden>
      {getClockTicks(from, to, { mode, timeZone, now }).map(({ at, label }) => {
        const share = (at - from) / (to - from);
        return (
          <span
            key={at}
            style={{ insetInlineStart: `${share * 100}%` }}
            {...(share > 0.88 && { "data-late": "" })}
          >
            {label}
          </span>
        );
      })}
    </Axis>
  );
}
