import { noop } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { eventQueries, eventQuery, readEventSearch } from "../api/events.ts";
import { shellRoute } from "./shell.tsx";

export const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/events",
  validateSearch: readEventSearch,
  // The environment is the frame's part of the address, and none of the request's.
  loaderDeps: ({ search: { env: _, ...search } }) => eventQuery(search),
  // Begun here and not awaited: the page has rows of its own for what is on its way, and shows a
  // failure in their place, where the filters stay at hand.
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query({ ...eventQueries.list(deps), staleTime: "static" }).then(noop, noop);
  },
  component: lazyRouteComponent(() => import("../features/events/events-page.tsx"), "EventsPage"),
  staticData: { title: "Events" },
});
