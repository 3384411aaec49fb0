import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EventRow } from "../../../../api/event-reading/event-records.ts";
import type { FollowedEvents } from "../../../../api/event-reading/event-scan.ts";
import { isHidden, getPollingInterval } from "../live/polling.ts";
import type { NewEvents } from "../live/use-new-events.ts";

interface FollowOptions {
  queryKey: readonly unknown[];
  /** Undefined while live updates are paused. */
  follow: ((signal: AbortSignal) => Promise<FollowedEvents>) | undefined;
  matches: readonly EventRow[];
}

export function useFollowedEvents({ queryKey, follow, matches }: FollowOptions) {
  const pollQuery = useQuery({
    queryKey: [...queryKey, "follow"],
    queryFn: async ({ signal }) => ({
      followedEvents: await follow?.(signal),
      checkedAt: Date.now(),
    }),
    enabled: follow !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: () => getPollingInterval(isHidden(), false, true),
    refetchIntervalInBackground: true,
    refetchOnMount: "always",
    structuralSharing: false,
    // The next poll retries anyway.
    retry: false,
  });
  const { matches: followedMatches, isIncomplete = false } = pollQuery.data?.followedEvents ?? {};
  const count = useMemo(() => {
    const listedIds = new Set(matches.map(({ id }) => id));
    return followedMatches?.filter(({ id }) => !listedIds.has(id)).length ?? 0;
  }, [followedMatches, matches]);
  const newEvents: NewEvents = {
    count,
    hasMore: isIncomplete,
    checkedAt: pollQuery.data?.checkedAt,
    error: pollQuery.error,
    retry: () => void pollQuery.refetch(),
    isRetrying: pollQuery.isFetching,
  };
  return { newEvents, isIncomplete };
}
