import { createRoute } from "@tanstack/react-router";
import { eventQueries } from "../api/events.ts";
import { readDetailSearch } from "../features/events/detail/detail-search.ts";
import { eventPage, eventsRoute } from "./events.tsx";
import { startQueries } from "./start-queries.ts";

/** Beside the list, which stays as it is. */
export const eventRoute = createRoute({
  getParentRoute: () => eventsRoute,
  path: "$eventId",
  validateSearch: readDetailSearch,
  // Begun here and not awaited: where the list has the record, that is shown first.
  loader: ({ context: { queryClient }, params: { eventId } }) => {
    startQueries(queryClient.query({ ...eventQueries.detail(eventId), staleTime: "static" }));
  },
  component: eventPage,
  staticData: { title: "Event" },
});
