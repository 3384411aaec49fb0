import { useQueries } from "@tanstack/react-query";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { getEventSubscriberId, withProfile } from "../draft/event-values.ts";

/** Loads the profiles of the events' subscribers, and returns the events with these profiles. */
export function useEventProfiles(events: readonly unknown[]) {
  const subscriberIds = [...new Set(events.flatMap((event) => getEventSubscriberId(event) ?? []))];
  const queries = useQueries({
    queries: subscriberIds.map((id) => ({ ...subscriberQueries.detail(id), staleTime: 60_000 })),
  });
  const profilesById = new Map(
    subscriberIds.map((id, index) => [id, queries[index]?.data?.record]),
  );
  const failedQueries = queries.filter(({ isError }) => isError);
  return {
    events: events.map((event) =>
      withProfile(event, profilesById.get(getEventSubscriberId(event) ?? "")),
    ),
    isPending: queries.some(({ isPending }) => isPending),
    failure: failedQueries[0]?.error,
    retry: () => {
      for (const query of failedQueries) void query.refetch();
    },
  };
}
