import type { QueryClient } from "@tanstack/react-query";
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { channelEndpointQueries } from "../api/channel-endpoints.ts";
import { integrationQueries } from "../api/integrations.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";

const startConnectionQueries = (client: QueryClient, connectionIdentifier: string) =>
  startQueries(
    client.query({
      ...channelEndpointQueries.sample({ connectionIdentifier }),
      staleTime: "static",
    }),
    client.query({ ...integrationQueries.organization(), staleTime: "static" }),
  );

export const channelConnectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-connections",
  // The loader doesn't await the query, so the page can show a failure in place of the data.
  loader: ({ context: { queryClient } }) => {
    startQueries(queryClient.query({ ...channelEndpointQueries.sample({}), staleTime: "static" }));
  },
  component: lazyPage(
    () => import("../features/channel-connections/channel-connections-page.tsx"),
    "ChannelConnectionsPage",
  ),
  staticData: { title: "Channel connections" },
});

export const channelConnectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-connections/$identifier",
  loader: ({ context: { queryClient }, params }) =>
    startConnectionQueries(queryClient, params.identifier),
  component: lazyPage(
    () => import("../features/channel-connections/channel-connection-page.tsx"),
    "ChannelConnectionPage",
  ),
  staticData: { title: "Channel connection" },
});

export const channelConnectionEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-connections/$identifier/edit",
  loader: ({ context: { queryClient }, params }) =>
    startConnectionQueries(queryClient, params.identifier),
  component: lazyPage(
    () => import("../features/channel-connections/edit/edit-page.tsx"),
    "EditConnectionPage",
  ),
  staticData: { title: "Replace workspace and token" },
});
