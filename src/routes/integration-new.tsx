import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { integrationQueries } from "../api/integrations.ts";
import { parseNewIntegrationSearch } from "../features/integrations/catalog/new-search.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parseNewIntegrationSearch);

export const newIntegrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/integrations/new",
  validateSearch,
  loaderDeps: ({ search: { clone } }) => ({ clone }),
  loader: ({ context: { queryClient }, deps: { clone } }) => {
    if (clone === undefined) return;
    startQueries(queryClient.query({ ...integrationQueries.organization(), staleTime: "static" }));
  },
  component: lazyPage(
    () => import("../features/integrations/new-integration-page.tsx"),
    "NewIntegrationPage",
  ),
  staticData: { title: "Create integration" },
});
