import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { asTime } from "../../../../domain/loose.ts";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import { getServiceNow } from "../../../api/client/service-clock.ts";
import { getHttpFailure } from "../../../api/client/errors.ts";
import { eventQueries } from "../../../api/events.ts";
import { canChange, hasOpenJobs } from "../../../api/event-reading/event-jobs.ts";
import { useListContext } from "../list/list-context.ts";
import { useSteppedClock } from "../list/use-stepped-clock.ts";

const refetchIntervalMs = 10_000;

/** Defers rendering a new response, so that input is handled first. */
function useDeferredResponse<ApiResponse>(eventId: string, response: ApiResponse) {
  const entry = useMemo(() => ({ eventId, response }), [eventId, response]);
  const deferredEntry = useDeferredValue(entry);
  return deferredEntry.eventId === eventId ? deferredEntry.response : response;
}

/**
 * Returns an event with its query and outcome. `event` is the list's record until the full event
 * has loaded, and `isMissing` is true after a 404.
 */
export function useEvent(eventId: string) {
  const { rows, response: listResponse } = useListContext();
  const listRecord = rows.find((row) => row.id === eventId)?.event;
  const query = useQuery({
    ...eventQueries.detail(eventId),
    refetchInterval: ({ state }) =>
      canChange(state.data?.data, getServiceNow(Date.now(), state.data))
        ? refetchIntervalMs
        : false,
  });
  const response = useDeferredResponse(eventId, query.data);
  const isMissing = getHttpFailure(query.error, 404) !== undefined;
  const event = isMissing ? undefined : (response?.data ?? listRecord);
  const steppedNow = useSteppedClock(response ?? listResponse);
  // The outcome of a finished event doesn't depend on the time.
  const now = hasOpenJobs(event) ? steppedNow : (asTime(event?.createdAt) ?? 0);
  const outcome = useMemo(() => event && getEventOutcome(event, now), [event, now]);
  return {
    query,
    /** The response with the full event; absent while only the list's record is available. */
    response,
    isMissing,
    event,
    outcome,
    now,
    receivedAt: (query.data ?? listResponse)?.receivedAt,
    refetchIntervalMs: canChange(event, steppedNow) ? refetchIntervalMs : undefined,
  };
}
