import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { eventQueries } from "../api/events.ts";
import { parseCompareSearch } from "../features/events/compare/compare-search.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parseCompareSearch);

export const eventCompareRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/events/compare",
  validateSearch,
  loaderDeps: ({ search: { left, right } }) => ({ left, right }),
  // The loader doesn't await the queries, so each side loads and fails independently.
  loader: ({ context: { queryClient }, deps: { left, right } }) => {
    for (const id of [left, right]) {
      if (id === undefined) continue;
      startQueries(queryClient.query({ ...eventQueries.detail(id), staleTime: "static" }));
    }
  },
  component: lazyPage(() => import("../features/events/compare-page.tsx"), "ComparePage"),
  staticData: { title: "Compare events" },
});
