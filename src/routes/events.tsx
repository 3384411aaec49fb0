import { getServiceTime } from "../api/client/service-clock.ts";
import { noop } from "@tanstack/react-query";
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { hasBrowserFilters } from "../api/event-reading/browser-filters.ts";
import { eventQueries, toEventQuery, parseEventSearch, resolveRange } from "../api/events.ts";
import { preloadLater } from "../components/lazy-component.tsx";
import { eventShortcuts } from "../features/events/guide/event-shortcuts.ts";
import { shellRoute } from "./shell.tsx";
import { isDetailParam } from "../features/events/detail/detail-search.ts";
import { createSearchValidator } from "./search-validator.ts";

const importEventPage = () => import("../features/events/event-page.tsx");

export const eventPage = lazyPage(importEventPage, "EventPage");

const validateSearch = createSearchValidator(parseEventSearch, (name) => !isDetailParam(name));

export const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/events",
  validateSearch,
  // The router also passes the params of the shell and of the open event.
  loaderDeps: ({ search }) => ({
    search: parseEventSearch(search),
    hasClientFilters: hasBrowserFilters(search),
  }),
  // The loader doesn't await the query, so the page can show skeleton rows, or a failure next to
  // its filters.
  loader: ({ context: { queryClient }, deps: { search, hasClientFilters } }) => {
    if (hasClientFilters) return;
    const query = toEventQuery(resolveRange(search, getServiceTime()));
    queryClient.query({ ...eventQueries.list(query), staleTime: "static" }).catch(noop);
    preloadLater(importEventPage);
  },
  component: lazyPage(() => import("../features/events/events-page.tsx"), "EventsPage"),
  staticData: { title: "Events", shortcuts: eventShortcuts },
});
