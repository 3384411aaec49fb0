import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { asTime } from "../../../../domain/loose.ts";
import { eventOutcome } from "../../../../domain/rules.ts";
import { httpFailure } from "../../../api/client/errors.ts";
import { eventQueries } from "../../../api/events.ts";
import { isUnderWay } from "../list/judge.ts";
import { useShownList } from "../list/list-context.ts";
import { useSteppedClock } from "../list/use-stepped-clock.ts";

/** How often an event whose jobs are under way is read again, in milliseconds. */
const renewal = 10_000;

/** The answer of the event that is open, judged and drawn where keys and clicks go first. */
function useDrawn<Answer>(eventId: string, answer: Answer) {
  const latest = useMemo(() => ({ eventId, answer }), [eventId, answer]);
  const drawn = useDeferredValue(latest);
  // Another event's answer is never what is drawn.
  return drawn.eventId === eventId ? drawn.answer : answer;
}

/**
 * The open event: the list's record at once, and the event read alone as soon as it is there.
 * `missing` when the service says that it does not exist.
 */
export function useEvent(eventId: string) {
  const { rows, answer: listAnswer } = useShownList();
  const listed = rows.find((row) => row.id === eventId)?.event;
  const reading = useQuery({
    ...eventQueries.detail(eventId),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data) ? renewal : false),
  });
  const answer = useDrawn(eventId, reading.data);
  const missing = httpFailure(reading.error, 404) !== undefined;
  const event = missing ? undefined : (answer?.data ?? listed);
  const clock = useSteppedClock(answer ?? listAnswer);
  // Of an event that has ended nothing changes with time.
  const now = isUnderWay(event) ? clock : (asTime(event?.createdAt) ?? 0);
  const outcome = useMemo(() => event && eventOutcome(event, now), [event, now]);
  return {
    reading,
    /** What the event was read from; absent while only the list's record is there. */
    answer,
    missing,
    event,
    outcome,
    now,
    readAt: (reading.data ?? listAnswer)?.receivedAt,
    renewal: isUnderWay(event) ? renewal : undefined,
  };
}
