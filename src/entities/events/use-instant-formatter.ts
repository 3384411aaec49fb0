import { useCallback } from "react";
import { useNow, useTimeMode } from "../../components/text/time-mode.tsx";
import { formatBriefInstant, formatInstant, type TimePrecision } from "../../lib/time/instant.ts";
import type { InstantFormatter } from "./outcome-labels.ts";

/** Returns a formatter. If `isBrief`, the formatter omits the time on days other than today. */
export function useInstantFormatter(
  isBrief = false,
  precision: TimePrecision = "minute",
): InstantFormatter {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  return useCallback(
    (at) => {
      const format = isBrief ? formatBriefInstant : formatInstant;
      return format(new Date(at), {
        // Relative times don't work after "until" or "since".
        mode: mode === "relative" ? "local" : mode,
        now,
        precision,
        timeZone,
      });
    },
    [mode, now, timeZone, isBrief, precision],
  );
}
