import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { integrationQueries } from "../api/integrations.ts";
import { parseListSearch } from "../features/integrations/list/list-search.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parseListSearch);

export const integrationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/integrations",
  validateSearch,
  // The loader doesn't await the query, so the page can show a failure in place of the data.
  loader: ({ context: { queryClient } }) => {
    startQueries(queryClient.query({ ...integrationQueries.organization(), staleTime: "static" }));
  },
  component: lazyPage(
    () => import("../features/integrations/integrations-page.tsx"),
    "IntegrationsPage",
  ),
  staticData: { title: "Integrations" },
});
