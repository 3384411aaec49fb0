import type { Due } from "../../../../domain/due-time.ts";
import { Time } from "../../../components/text/time.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";
import { formatElapsed } from "../../../lib/elapsed.ts";

/** "in 12m 04s", "since 3m 10s". Counts by this browser's clock. */
function Countdown({ at }: { at: number }) {
  const left = at - useNow(true).getTime();
  return left >= 0 ? `in ${formatElapsed(left)}` : `overdue for ${formatElapsed(-left)}`;
}

/** When a wait ends: in local time and UTC, how long until then, and what told it. */
export function DueText({ due: { at, source } }: { due: Due }) {
  const value = new Date(at).toISOString();
  return (
    <>
      <Time value={value} mode="local" day="always" /> local ·{" "}
      <Time value={value} mode="utc" day="always" /> UTC · <Countdown at={at} />
      {source === "computed" && " · worked out from the window, the record tells no date"}
    </>
  );
}
