import { createRoute } from "@tanstack/react-router";
import { holdsEvent } from "../api/event-records.ts";
import { eventQueries } from "../api/events.ts";
import { readDetailSearch } from "../features/events/detail/detail-search.ts";
import { eventPage, eventsRoute } from "./events.tsx";
import { startQueries } from "./start-queries.ts";

/** Beside the list, which stays as it is. */
export const eventRoute = createRoute({
  getParentRoute: () => eventsRoute,
  path: "$eventId",
  validateSearch: readDetailSearch,
  // Begun here and not awaited. Where the list has the record, that is drawn first, and the page
  // reads the event alone afterwards: its answer, of megabytes for some, takes the drawing's time.
  loader: ({ context: { queryClient }, params: { eventId } }) => {
    const lists = queryClient.getQueriesData({ queryKey: eventQueries.lists() });
    if (lists.some(([, answer]) => holdsEvent(answer, eventId))) return;
    startQueries(queryClient.query({ ...eventQueries.detail(eventId), staleTime: "static" }));
  },
  component: eventPage,
  staticData: { title: "Event" },
});
