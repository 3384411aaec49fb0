import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { integrationQueries } from "../api/integrations.ts";
import { subscriberQueries } from "../api/subscribers.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

export const subscriberEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/$subscriberId/edit",
  // Load when a form opens, but not while it stays open.
  loader: ({ cause, context: { queryClient }, params }) => {
    if (cause === "stay") return;
    startQueries(
      queryClient.query({ ...subscriberQueries.detail(params.subscriberId), staleTime: 0 }),
    );
  },
  component: lazyPage(
    () => import("../features/subscribers/edit/edit-page.tsx"),
    "EditSubscriberPage",
  ),
  staticData: { title: "Edit subscriber" },
});

const validateChannelSearch = createSearchValidator(
  (search): { provider?: string; integration?: string } => ({
    ...(typeof search["provider"] === "string" && { provider: search["provider"] }),
    ...(typeof search["integration"] === "string" && { integration: search["integration"] }),
  }),
);

export const subscriberChannelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/$subscriberId/channel",
  // The params are the provider and, if known, the identifier of its integration.
  validateSearch: validateChannelSearch,
  loader: ({ cause, context: { queryClient }, params }) => {
    if (cause === "stay") return;
    startQueries(
      queryClient.query({ ...subscriberQueries.detail(params.subscriberId), staleTime: 0 }),
      queryClient.query({ ...integrationQueries.organization(), staleTime: "static" }),
    );
  },
  component: lazyPage(
    () => import("../features/subscribers/channels/channel-page.tsx"),
    "ChannelPage",
  ),
  staticData: { title: "Channel settings" },
});

const validateNewSearch = createSearchValidator((search): { id?: string } =>
  typeof search["id"] === "string" && search["id"] !== "" ? { id: search["id"] } : {},
);

export const subscriberNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/new",
  validateSearch: validateNewSearch,
  component: lazyPage(
    () => import("../features/subscribers/edit/create-page.tsx"),
    "CreateSubscriberPage",
  ),
  staticData: { title: "Create subscriber" },
});
