import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "./shell.tsx";

export const subscriberEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/$subscriberId/edit",
  component: lazyRouteComponent(
    () => import("../features/subscribers/edit/edit-page.tsx"),
    "EditSubscriberPage",
  ),
  staticData: { title: "Edit subscriber" },
});

export const subscriberChannelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/$subscriberId/channel",
  // The provider, and its integration where there are several.
  validateSearch: (search): { provider?: string; integration?: string } => ({
    ...(typeof search["provider"] === "string" && { provider: search["provider"] }),
    ...(typeof search["integration"] === "string" && { integration: search["integration"] }),
  }),
  component: lazyRouteComponent(
    () => import("../features/subscribers/channels/channel-page.tsx"),
    "ChannelPage",
  ),
  staticData: { title: "Channel settings" },
});

export const subscriberNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/new",
  validateSearch: (search): { id?: string } =>
    typeof search["id"] === "string" && search["id"] !== "" ? { id: search["id"] } : {},
  component: lazyRouteComponent(
    () => import("../features/subscribers/edit/create-page.tsx"),
    "CreateSubscriberPage",
  ),
  staticData: { title: "Create subscriber" },
});
