import * as z from "zod/mini";
import { channelConnection } from "./channel-connections.ts";
import { channelEndpoint } from "./channel-endpoints.ts";
import { cursorQuery, createPagedList, pathId } from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";
import { integration } from "./integrations.ts";

/** A connection without its token. The console doesn't need the token, but services may send it. */
const publicConnection = z.omit(channelConnection, { auth: true });

/**
 * Operations beyond the contract that some services have, as listed in a session's `operations`.
 * The embedded service has none.
 */
export const extraApi = {
  channelConnections: {
    list: defineEndpoint({
      method: "GET",
      path: "/v1/channel-connections",
      summary: "List channel connections",
      section: "beyond the contract",
      query: z.object({ after: cursorQuery.after, limit: cursorQuery.limit }),
      response: createPagedList(publicConnection),
    }),
    read: defineEndpoint({
      method: "GET",
      path: "/v1/channel-connections/{identifier}",
      summary: "Get a channel connection",
      section: "beyond the contract",
      params: z.object({ identifier: pathId }),
      response: publicConnection,
    }),
  },
  channelEndpoints: {
    read: defineEndpoint({
      method: "GET",
      path: "/v1/channel-endpoints/{identifier}",
      summary: "Get a channel endpoint",
      section: "beyond the contract",
      params: z.object({ identifier: pathId }),
      response: channelEndpoint,
    }),
  },
  integrations: {
    list: defineEndpoint({
      method: "GET",
      path: "/v1/integrations",
      summary: "List active and inactive integrations",
      section: "beyond the contract",
      response: z.array(integration),
    }),
  },
};
