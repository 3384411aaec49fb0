import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { eventOutcome } from "../../../../contract/rules.ts";
import { httpFailure } from "../../../api/errors.ts";
import { eventQueries } from "../../../api/events.ts";
import { useNow } from "../../../components/text/time-mode.tsx";
import { serviceNow } from "../list/service-clock.ts";
import { useShownList } from "../list/list-context.ts";

/** How often an event whose jobs are under way is read again, in milliseconds. */
const renewal = 10_000;

/**
 * The open event: the list's record at once, and the event read alone as soon as it is there.
 * `missing` when the service says that it does not exist.
 */
export function useEvent(eventId: string) {
  const { rows, answer } = useShownList();
  const place = rows.findIndex((row) => row.id === eventId);
  const listed = rows[place]?.event;
  const reading = useQuery({
    ...eventQueries.detail(eventId),
    refetchInterval: ({ state }) => {
      const open = eventOutcome(state.data?.data, Date.now()).jobs.some(({ kind }) =>
        ["waiting", "running", "stuck"].includes(kind),
      );
      return open ? renewal : false;
    },
  });
  const missing = httpFailure(reading.error, 404) !== undefined;
  const event = missing ? undefined : (reading.data?.data ?? listed);
  const now = serviceNow(useNow(false).getTime(), reading.data ?? answer);
  const outcome = useMemo(
    () => (event === undefined ? undefined : eventOutcome(event, now)),
    [event, now],
  );
  return {
    reading,
    missing,
    event,
    outcome,
    now,
    previousId: place > 0 ? rows[place - 1]?.id : undefined,
    nextId: place === -1 ? undefined : rows[place + 1]?.id,
  };
}
