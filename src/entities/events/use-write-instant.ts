import { useCallback } from "react";
import { useNow, useTimeMode } from "../../components/text/time-mode.tsx";
import { formatBriefly, formatInstant } from "../../lib/time/time.ts";
import type { WriteInstant } from "./outcome-words.ts";

/** For sentences, to the minute. `brief` omits the time of day on days other than today. */
export function useWriteInstant(brief = false): WriteInstant {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  return useCallback(
    (at) => {
      const format = brief ? formatBriefly : formatInstant;
      return format(new Date(at), {
        // "until 12 min ago" makes no sense.
        mode: mode === "relative" ? "local" : mode,
        now,
        precision: "minute",
        timeZone,
      });
    },
    [mode, now, timeZone, brief],
  );
}
