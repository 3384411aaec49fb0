import { queryOptions } from "@tanstack/react-query";
import type { Received } from "../../contract/endpoint.ts";
import type { ChannelEndpoint } from "../../contract/channel-endpoints.ts";
import { api } from "../../contract/index.ts";
import { call } from "./client.ts";
import type { SearchOf } from "./search.ts";

/** A record as a service may really send it. */
export type ReceivedChannelEndpoint = Received<ChannelEndpoint>;

export type ChannelEndpointQuery = SearchOf<typeof api.channelEndpoints.list.query>;

export const channelEndpointQueries = {
  all: ["channel-endpoints"] as const,
  list: (query: ChannelEndpointQuery) =>
    queryOptions({
      queryKey: [...channelEndpointQueries.all, "list", query] as const,
      queryFn: ({ signal }) => call(api.channelEndpoints.list, { query, signal }),
    }),
};
