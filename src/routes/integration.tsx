import { noop, QueryObserver } from "@tanstack/react-query";
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { integrationQueries } from "../api/integrations.ts";
import { shellRoute } from "./shell.tsx";

const importPage = () => import("../features/integrations/integration-page.tsx");

/**
 * Time in milliseconds for which the loader observes its query after the page's code has loaded.
 */
const handoverMs = 2000;

export const integrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/integrations/$integrationId",
  // The loader doesn't await the query. The cache deletes a query with secrets as soon as the query
  // has no observer, so the loader observes it until the page does.
  loader: ({ cause, context: { queryClient }, params }) => {
    if (cause === "stay") return;
    const observer = new QueryObserver(
      queryClient,
      integrationQueries.editable(params.integrationId),
    );
    const unsubscribe = observer.subscribe(noop);
    const handOver = () => void setTimeout(unsubscribe, handoverMs);
    importPage().then(handOver, handOver);
  },
  component: lazyPage(importPage, "IntegrationPage"),
  staticData: { title: "Integration" },
});
