import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "./shell.tsx";

/** One integration, by its internal id or its identifier. */
export const integrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/integrations/$integrationId",
  component: lazyRouteComponent(
    () => import("../features/integrations/integration-page.tsx"),
    "IntegrationPage",
  ),
  staticData: { title: "Integration" },
});
