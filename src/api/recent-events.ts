import { infiniteQueryOptions } from "@tanstack/react-query";
import { hasMoreEvents } from "./event-reading/more-events.ts";
import {
  eventQueries,
  type EventSearch,
  listEvents,
  maxPageSize,
  toEventQuery,
  turnPage,
} from "./events.ts";

const newestPageSearch: EventSearch = { limit: maxPageSize };

/** Loads the newest events, page by page. */
export const recentEventsQuery = infiniteQueryOptions({
  queryKey: [...eventQueries.all, "recent"] as const,
  initialPageParam: newestPageSearch,
  queryFn: ({ pageParam, signal }) => listEvents(toEventQuery(pageParam), signal),
  getNextPageParam: ({ data }, _, search) => {
    const records = data.data ?? [];
    // A service may always report more, but an empty page ends the list.
    return records.length > 0 && hasMoreEvents(data, maxPageSize)
      ? turnPage(search, (search.page ?? 0) + 1, records)
      : undefined;
  },
});
