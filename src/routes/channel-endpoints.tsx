import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import {
  channelEndpointQueries,
  toEndpointQuery,
  parseEndpointSearch,
} from "../api/channel-endpoints.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parseEndpointSearch);

export const channelEndpointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channel-endpoints",
  validateSearch,
  loaderDeps: ({ search: { env: _, ...search } }) => toEndpointQuery(search),
  // The loader doesn't await the query, so the page can show a failure next to its filters.
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(queryClient.query({ ...channelEndpointQueries.list(deps), staleTime: "static" }));
  },
  component: lazyPage(
    () => import("../features/channel-endpoints/channel-endpoints-page.tsx"),
    "ChannelEndpointsPage",
  ),
  staticData: { title: "Channel endpoints" },
});
