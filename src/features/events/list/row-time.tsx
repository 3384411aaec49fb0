import { Time } from "../../../components/text/time.tsx";
import { useNow, useTimeMode } from "../../../components/text/time-mode.tsx";
import { formatInstant, parseInstant } from "../../../lib/time.ts";

/** Renders when an event was triggered. In another year the date takes the place of the seconds. */
export function RowTime({ value }: { value: unknown }) {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const date = parseInstant(value);
  const written = date && formatInstant(date, { mode, now, timeZone });
  return <Time value={value} precision={written && /\d{4},/.test(written) ? "minute" : "second"} />;
}
