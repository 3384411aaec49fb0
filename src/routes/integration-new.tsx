import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readNewSearch } from "../features/integrations/catalogue/new-search.ts";
import { shellRoute } from "./shell.tsx";

/** The catalogue; with a provider its form. */
export const newIntegrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/integrations/new",
  validateSearch: readNewSearch,
  component: lazyRouteComponent(
    () => import("../features/integrations/new-integration-page.tsx"),
    "NewIntegrationPage",
  ),
  staticData: { title: "New integration" },
});
