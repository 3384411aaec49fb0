import { useCallback } from "react";
import { useNow, useTimeMode } from "../components/text/time-mode.tsx";
import { formatInstant } from "../lib/time.ts";
import type { WriteInstant } from "./outcome-words.ts";

/** Writes instants inside sentences, in the zone that the reader chose, to the minute. */
export function useWriteInstant(): WriteInstant {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  return useCallback(
    (at) =>
      formatInstant(new Date(at), {
        // "until 12 min ago" is no sentence.
        mode: mode === "relative" ? "local" : mode,
        now,
        precision: "minute",
        timeZone,
      }),
    [mode, now, timeZone],
  );
}
