import { noop } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { subscriberQueries } from "../api/subscribers.ts";
import { readRecordSearch } from "../features/subscribers/record/record-search.ts";
import { shellRoute } from "./shell.tsx";

export const subscriberRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/$subscriberId",
  validateSearch: readRecordSearch,
  // Begun here and not awaited: each part of the page loads and fails by itself.
  loader: ({ context: { queryClient }, params }) => {
    queryClient
      .query({ ...subscriberQueries.detail(params.subscriberId), staleTime: "static" })
      .then(noop, noop);
  },
  component: lazyRouteComponent(
    () => import("../features/subscribers/subscriber-page.tsx"),
    "SubscriberPage",
  ),
  staticData: { title: "Subscriber" },
});
