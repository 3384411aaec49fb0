import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { channelEndpointQueries } from "../api/channel-endpoints.ts";
import { readCheckSearch } from "../features/channel-endpoints/check/check-search.ts";
import { readEndpointRecordSearch } from "../features/channel-endpoints/record/record-search.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";

export const channelEndpointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-endpoints/$identifier",
  validateSearch: readEndpointRecordSearch,
  loaderDeps: ({ search: { env: _, through: __, ...place } }) => place,
  // Begun here and not awaited: each part of the page loads and fails by itself.
  loader: ({ context: { queryClient }, params, deps }) => {
    startQueries(
      queryClient.query({
        ...channelEndpointQueries.detail(params.identifier, deps),
        staleTime: "static",
      }),
    );
  },
  component: lazyRouteComponent(
    () => import("../features/channel-endpoints/channel-endpoint-page.tsx"),
    "ChannelEndpointPage",
  ),
  staticData: { title: "Channel endpoint" },
});

export const channelEndpointEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-endpoints/$identifier/edit",
  validateSearch: readEndpointRecordSearch,
  loaderDeps: ({ search: { env: _, through: __, ...place } }) => place,
  // Loads anew for each form, and not again under an open one.
  loader: ({ cause, context: { queryClient }, params, deps }) => {
    if (cause === "stay") return;
    startQueries(
      queryClient.query({
        ...channelEndpointQueries.detail(params.identifier, deps),
        staleTime: 0,
      }),
    );
  },
  component: lazyRouteComponent(
    () => import("../features/channel-endpoints/edit/edit-page.tsx"),
    "EditEndpointPage",
  ),
  staticData: { title: "Edit channel endpoint" },
});

/** The walk over all of them. */
export const channelEndpointCheckRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-endpoints/check",
  validateSearch: readCheckSearch,
  component: lazyRouteComponent(
    () => import("../features/channel-endpoints/check-page.tsx"),
    "CheckPage",
  ),
  staticData: { title: "Endpoint issues" },
});
