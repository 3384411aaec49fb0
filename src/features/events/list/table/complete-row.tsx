import { useQuery } from "@tanstack/react-query";
import { eventOutcome } from "../../../../../domain/rules.ts";
import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { eventQueries } from "../../../../api/events.ts";
import { useSeen } from "../../../../components/use-seen.ts";
import type { ListRow } from "../judge.ts";
import { Time } from "../../../../components/text/time.tsx";
import { useNow, useTimeMode } from "../../../../components/text/time-mode.tsx";
import { formatInstant, parseInstant } from "../../../../lib/time/time.ts";

const Place = styled("span")({ display: "block", minInlineSize: 0 });

export interface CompleteRowProps {
  row: ListRow;
  children: (row: ListRow) => ReactNode;
}

/** Loads the event of a row whose record in the list has no jobs. */
export function CompleteRow({ row, children }: CompleteRowProps) {
  return row.outcome.kind === "untold" ? (
    <LoadedRow row={row}>{children}</LoadedRow>
  ) : (
    children(row)
  );
}

/** Loads only once the row is in view: a list may have many such rows. */
function LoadedRow({ row, children }: CompleteRowProps) {
  const [place, isSeen] = useSeen();
  const { data } = useQuery({
    ...eventQueries.detail(row.id),
    enabled: isSeen,
    staleTime: "static",
  });
  const complete = data && { ...row, event: data.data, outcome: eventOutcome(data.data, row.now) };
  return <Place ref={place}>{children(complete ?? row)}</Place>;
}

/** In another year the date replaces the seconds. */
export function RowTime({ value }: { value: unknown }) {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const date = parseInstant(value);
  const written = date && formatInstant(date, { mode, now, timeZone });
  return <Time value={value} precision={written && /\d{4},/.test(written) ? "minute" : "second"} />;
}
