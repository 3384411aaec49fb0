import { Time } from "../../../components/text/time.tsx";
import { useNow, useTimeMode } from "../../../components/text/time-mode.tsx";
import { formatInstant, parseInstant } from "../../../lib/time.ts";

/** When an event was triggered; on other days than today the day takes the place of the seconds. */
export function RowTime({ value }: { value: unknown }) {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const date = parseInstant(value);
  const written = date && formatInstant(date, { mode, now, timeZone });
  return <Time value={value} precision={written?.includes(",") ? "minute" : "second"} />;
}
