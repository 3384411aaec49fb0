import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { parseSubscriberSearch, subscriberQueries, toSubscriberQuery } from "../api/subscribers.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parseSubscriberSearch);

export const subscribersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers",
  validateSearch,
  // If there is a search text, the page loads the results.
  loaderDeps: ({ search: { env: _, ...search } }) =>
    search.find === undefined ? { query: toSubscriberQuery(search) } : {},
  // The loader doesn't await the query, so the page can show a failure next to its filters.
  loader: ({ context: { queryClient }, deps: { query } }) => {
    if (query)
      startQueries(queryClient.query({ ...subscriberQueries.list(query), staleTime: "static" }));
  },
  component: lazyPage(
    () => import("../features/subscribers/subscribers-page.tsx"),
    "SubscribersPage",
  ),
  staticData: { title: "Subscribers" },
});
