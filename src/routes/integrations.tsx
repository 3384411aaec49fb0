import { noop } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { integrationQueries } from "../api/integrations.ts";
import { readListSearch } from "../features/integrations/list/list-search.ts";
import { shellRoute } from "./shell.tsx";

export const integrationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/integrations",
  validateSearch: readListSearch,
  // Begun here and not awaited: the page has its own place for a failure.
  loader: ({ context: { queryClient } }) => {
    queryClient
      .query({ ...integrationQueries.organization(), staleTime: "static" })
      .then(noop, noop);
  },
  component: lazyRouteComponent(
    () => import("../features/integrations/integrations-page.tsx"),
    "IntegrationsPage",
  ),
  staticData: { title: "Integrations" },
});
