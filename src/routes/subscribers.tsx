import { noop } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readSubscriberSearch, subscriberQueries, subscriberQuery } from "../api/subscribers.ts";
import { shellRoute } from "./shell.tsx";

export const subscribersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers",
  validateSearch: readSubscriberSearch,
  loaderDeps: ({ search: { env: _, ...search } }) => subscriberQuery(search),
  // Begun here and not awaited: the page shows a failure where the filters stay at hand.
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query({ ...subscriberQueries.list(deps), staleTime: "static" }).then(noop, noop);
  },
  component: lazyRouteComponent(
    () => import("../features/subscribers/subscribers-page.tsx"),
    "SubscribersPage",
  ),
  staticData: { title: "Subscribers" },
});
