import { createRoute } from "@tanstack/react-router";
import type { ListResponse } from "../api/event-reading/event-scan.ts";
import { eventQueries } from "../api/events.ts";
import { isDetailParam, parseDetailSearch } from "../features/events/detail/detail-search.ts";
import { eventPage, eventsRoute } from "./events.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parseDetailSearch, isDetailParam);

export const eventRoute = createRoute({
  getParentRoute: () => eventsRoute,
  path: "$eventId",
  validateSearch,
  // The loader doesn't await the event. If a list has the record, the page shows that record first
  // and loads the event afterward, because a response of several MB would delay the first paint.
  loader: ({ context: { queryClient }, params: { eventId } }) => {
    const listEntries = queryClient.getQueriesData<ListResponse>({
      queryKey: eventQueries.lists(),
    });
    if (listEntries.some(([, list]) => list?.data.data?.some((event) => event?._id === eventId)))
      return;
    startQueries(queryClient.query({ ...eventQueries.detail(eventId), staleTime: "static" }));
  },
  component: eventPage,
  staticData: { title: "Event" },
});
