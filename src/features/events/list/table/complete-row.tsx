import { useQuery } from "@tanstack/react-query";
import { getEventOutcome } from "../../../../../domain/event-outcome.ts";
import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { canChange } from "../../../../api/event-reading/event-jobs.ts";
import { getServiceNow } from "../../../../api/client/service-clock.ts";
import { eventQueries } from "../../../../api/events.ts";
import { useHasBeenVisible } from "../../../../components/use-has-been-visible.ts";
import type { ListRow } from "../list-rows.ts";
import { Time } from "../../../../components/text/time.tsx";
import { useNow, useTimeMode } from "../../../../components/text/time-mode.tsx";
import { formatInstant, parseInstant } from "../../../../lib/time/instant.ts";

const refetchIntervalMs = 30_000;

const Root = styled("span")({ display: "block", minInlineSize: 0 });

export interface CompleteRowProps {
  row: ListRow;
  children: (row: ListRow) => ReactNode;
}

/** Loads the event of a row whose record in the list has no jobs. */
export function CompleteRow({ row, children }: CompleteRowProps) {
  return row.outcome.kind === "notReported" ? (
    <LazyRow row={row}>{children}</LazyRow>
  ) : (
    children(row)
  );
}

/** Loads the event once its row is in view, because a list may have many such rows. */
function LazyRow({ row, children }: CompleteRowProps) {
  const [ref, isVisible] = useHasBeenVisible();
  const { data } = useQuery({
    ...eventQueries.detail(row.id),
    enabled: isVisible,
    staleTime: "static",
    refetchInterval: ({ state }) =>
      canChange(state.data?.data, getServiceNow(Date.now(), state.data))
        ? refetchIntervalMs
        : false,
  });
  const completeRow = data && {
    ...row,
    event: data.data,
    outcome: getEventOutcome(data.data, row.now),
  };
  return <Root ref={ref}>{children(completeRow ?? row)}</Root>;
}

/** Renders a time with seconds. Outside the current year, shows the year instead of seconds. */
export function RowTime({ value }: { value: unknown }) {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const date = parseInstant(value);
  const text = date && formatInstant(date, { mode, now, timeZone });
  return <Time value={value} precision={text && /\d{4},/.test(text) ? "minute" : "second"} />;
}
