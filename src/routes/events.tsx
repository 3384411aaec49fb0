import { noop } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { eventQueries, eventQuery, readEventSearch } from "../api/events.ts";
import { shellRoute } from "./shell.tsx";

export const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/events",
  validateSearch: readEventSearch,
  loaderDeps: ({ search }) => eventQuery(search),
  // The page shows a failure in place of its rows, where the filters stay at hand.
  loader: ({ context: { queryClient }, deps }) =>
    queryClient.query({ ...eventQueries.list(deps), staleTime: "static" }).then(noop, noop),
  component: lazyRouteComponent(() => import("../features/events/events-page.tsx"), "EventsPage"),
  staticData: { title: "Events" },
});
