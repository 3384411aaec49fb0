import { queryOptions, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { recentEventsQuery } from "../../../api/recent-events.ts";

/** Loads the function that computes health. Its code (4 kB) is in a separate chunk. */
const computationQuery = queryOptions({
  queryKey: ["computeHealth"],
  queryFn: async () =>
    (await import("../../../entities/integrations/compute-health.ts")).computeHealth,
  staleTime: Infinity,
});

/** Maximum number of pages that one click loads. */
const maxPagesPerLoad = 10;

/**
 * Computes health from the newest page of events and the older pages that were loaded.
 *
 * @param isEnabled false to load no events yet
 */
export function useHealth(isEnabled = true) {
  const query = useInfiniteQuery({
    ...recentEventsQuery,
    enabled: isEnabled,
    staleTime: 30_000,
    // A refetch would request all loaded pages.
    refetchOnWindowFocus: false,
  });
  const { data: computeHealth, error: codeError } = useQuery({
    ...computationQuery,
    enabled: isEnabled,
  });
  const { data, fetchNextPage } = query;
  const health = useMemo(() => {
    if (!computeHealth || !data?.pages[0]) return undefined;
    const [{ serviceTime, receivedAt }] = data.pages;
    return computeHealth(
      data.pages.flatMap((page) => page.data.data ?? []),
      serviceTime ?? receivedAt,
    );
  }, [computeHealth, data]);
  const loadMutation = useMutation({
    mutationFn: async () => {
      for (let page = 0; page < maxPagesPerLoad; page += 1) {
        const { isError, hasNextPage } = await fetchNextPage();
        if (isError || !hasNextPage) return;
      }
    },
  });
  return {
    health,
    /** Why the newest events or older ones couldn't be loaded; null if nothing failed. */
    error: codeError ?? query.error,
    isLoadMoreError: query.isFetchNextPageError,
    retry: () => {
      if (query.isFetchNextPageError) loadMutation.mutate();
      else void query.refetch();
    },
    isRetrying: query.isFetching,
    /** Loads older events; undefined if the API has no older events. */
    loadMore: query.hasNextPage ? () => loadMutation.mutate() : undefined,
    isLoadingMore: loadMutation.isPending,
  };
}
