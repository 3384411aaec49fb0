import { noop } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { hasBrowserFilters } from "../api/event-reading/event-matches.ts";
import { eventQueries, eventQuery, readEventSearch, settled } from "../api/events.ts";
import { eventShortcuts } from "../features/events/guide/event-shortcuts.ts";
import { shellRoute } from "./shell.tsx";

const importEventPage = () => import("../features/events/event-page.tsx");

/** What the list leads to. */
export const eventPage = lazyRouteComponent(importEventPage, "EventPage");

export const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/events",
  validateSearch: readEventSearch,
  // The router also passes what belongs to the frame and to the open event.
  loaderDeps: ({ search }) => ({
    search: readEventSearch(search),
    // Then the page scans by itself.
    readsOn: hasBrowserFilters(search),
  }),
  // Begun here and not awaited: the page has rows of its own for what is on its way, and shows a
  // failure in their place, where the filters stay at hand.
  loader: ({ context: { queryClient }, deps: { search, readsOn } }) => {
    if (readsOn) return;
    const query = eventQuery(settled(search, Date.now()));
    queryClient
      .query({ ...eventQueries.list(query), staleTime: "static" })
      // The first event that is opened then need not wait for its page's code.
      .then(importEventPage)
      .catch(noop);
  },
  component: lazyRouteComponent(() => import("../features/events/events-page.tsx"), "EventsPage"),
  staticData: { title: "Events", shortcuts: eventShortcuts },
});
