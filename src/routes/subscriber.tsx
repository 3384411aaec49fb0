import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { subscriberQueries } from "../api/subscribers.ts";
import { parseSubscriberRecordSearch } from "../features/subscribers/record/record-search.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parseSubscriberRecordSearch);

export const subscriberRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/$subscriberId",
  validateSearch,
  // The loader doesn't await the query, so each part of the page loads and fails independently.
  loader: ({ context: { queryClient }, params }) => {
    startQueries(
      queryClient.query({ ...subscriberQueries.detail(params.subscriberId), staleTime: "static" }),
    );
  },
  component: lazyPage(
    () => import("../features/subscribers/subscriber-page.tsx"),
    "SubscriberPage",
  ),
  staticData: { title: "Subscriber" },
});
