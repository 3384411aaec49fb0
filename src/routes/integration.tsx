import { noop, QueryObserver } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { integrationQueries } from "../api/integrations.ts";
import { shellRoute } from "./shell.tsx";

const importPage = () => import("../features/integrations/integration-page.tsx");

/** How long the loader keeps its query once the page's code is there. */
const handoverMs = 2000;

/** One integration, by its internal ID or its identifier. */
export const integrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/integrations/$integrationId",
  // Starts the query and doesn't wait. The cache drops this query as soon as nothing observes it,
  // because it contains secrets, so the loader observes it until the page does.
  loader: ({ cause, context: { queryClient }, params }) => {
    if (cause === "stay") return;
    const observer = new QueryObserver(
      queryClient,
      integrationQueries.opened(params.integrationId),
    );
    const release = observer.subscribe(noop);
    const handOver = () => void setTimeout(release, handoverMs);
    importPage().then(handOver, handOver);
  },
  component: lazyRouteComponent(importPage, "IntegrationPage"),
  staticData: { title: "Integration" },
});
