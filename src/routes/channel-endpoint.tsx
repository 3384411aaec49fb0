import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { channelEndpointQueries } from "../api/channel-endpoints.ts";
import { parseIssuesSearch } from "../features/channel-endpoints/issues/issues-search.ts";
import { parseEndpointRecordSearch } from "../features/channel-endpoints/record/record-search.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateRecordSearch = createSearchValidator(parseEndpointRecordSearch);

export const channelEndpointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-endpoints/$identifier",
  validateSearch: validateRecordSearch,
  loaderDeps: ({ search: { env: _, through: __, ...lookup } }) => lookup,
  // The loader doesn't await the query, so each part of the page loads and fails independently.
  loader: ({ context: { queryClient }, params, deps }) => {
    startQueries(
      queryClient.query({
        ...channelEndpointQueries.detail(params.identifier, deps),
        staleTime: "static",
      }),
    );
  },
  component: lazyPage(
    () => import("../features/channel-endpoints/channel-endpoint-page.tsx"),
    "ChannelEndpointPage",
  ),
  staticData: { title: "Channel endpoint" },
});

export const channelEndpointEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-endpoints/$identifier/edit",
  validateSearch: validateRecordSearch,
  loaderDeps: ({ search: { env: _, through: __, ...lookup } }) => lookup,
  // Load when a form opens, but not while it stays open.
  loader: ({ cause, context: { queryClient }, params, deps }) => {
    if (cause === "stay") return;
    startQueries(
      queryClient.query({
        ...channelEndpointQueries.detail(params.identifier, deps),
        staleTime: 0,
      }),
    );
  },
  component: lazyPage(
    () => import("../features/channel-endpoints/edit/edit-page.tsx"),
    "EditEndpointPage",
  ),
  staticData: { title: "Edit channel endpoint" },
});

const validateIssuesSearch = createSearchValidator(parseIssuesSearch);

export const channelEndpointIssuesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-endpoints/check",
  validateSearch: validateIssuesSearch,
  component: lazyPage(
    () => import("../features/channel-endpoints/issues-page.tsx"),
    "EndpointIssuesPage",
  ),
  staticData: { title: "Endpoint issues" },
});
