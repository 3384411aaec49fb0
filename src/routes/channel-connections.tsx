import { noop } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { channelEndpointQueries } from "../api/channel-endpoints.ts";
import { shellRoute } from "./shell.tsx";

export const channelConnectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-connections",
  // Begun here and not awaited: the page has its own place for a failure.
  loader: ({ context: { queryClient } }) => {
    queryClient
      .query({ ...channelEndpointQueries.sample({}), staleTime: "static" })
      .then(noop, noop);
  },
  component: lazyRouteComponent(
    () => import("../features/channel-connections/channel-connections-page.tsx"),
    "ChannelConnectionsPage",
  ),
  staticData: { title: "Channel connections" },
});

export const channelConnectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-connections/$identifier",
  component: lazyRouteComponent(
    () => import("../features/channel-connections/channel-connection-page.tsx"),
    "ChannelConnectionPage",
  ),
  staticData: { title: "Channel connection" },
});

export const channelConnectionEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-connections/$identifier/edit",
  component: lazyRouteComponent(
    () => import("../features/channel-connections/edit/edit-page.tsx"),
    "EditConnectionPage",
  ),
  staticData: { title: "Replace workspace and token" },
});
