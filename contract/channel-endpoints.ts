import * as z from "zod/mini";
import {
  channel,
  contextKeysFilter,
  cursorQuery,
  filterText,
  createPagedList,
  pathId,
  timestamp,
} from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";
import { endpointTypeNames, savedDestinationSchemas } from "./providers/endpoint-types.ts";
import { providerId } from "./providers/lookup.ts";

// Types with the same fields share one variant, because `type` distinguishes the types.
const endpointVariant = z.union([
  savedDestinationSchemas.webhook,
  savedDestinationSchemas.phone,
  savedDestinationSchemas.chatapp2_channel,
  savedDestinationSchemas.chatapp1_channel,
  savedDestinationSchemas.chatapp1_user,
  savedDestinationSchemas.chatapp3_chat,
]);

export const channelEndpoint = z.object({
  identifier: z.string(),
  channel: z.nullable(channel),
  providerId: z.nullable(providerId),
  integrationIdentifier: z.nullable(z.string()),
  connectionIdentifier: z.nullable(z.string()),
  subscriberId: z.nullable(z.string()),
  contextKeys: z.array(z.string()),
  type: z.enum(endpointTypeNames),
  endpoint: endpointVariant,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ChannelEndpoint = z.infer<typeof channelEndpoint>;

export const channelEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/v1/channel-endpoints",
    summary: "List channel endpoints",
    section: "4.1",
    query: z.object({
      ...cursorQuery,
      orderBy: z._default(z.enum(["createdAt", "updatedAt"]), "createdAt"),
      subscriberId: z.optional(filterText),
      contextKeys: contextKeysFilter,
      channel: z.optional(channel),
      providerId: z.optional(providerId),
      integrationIdentifier: z.optional(filterText),
      connectionIdentifier: z.optional(filterText),
    }),
    response: createPagedList(channelEndpoint),
  }),
  update: defineEndpoint({
    method: "PATCH",
    path: "/v1/channel-endpoints/{identifier}",
    summary: "Replace the destination of a channel endpoint",
    section: "4.1",
    params: z.object({ identifier: pathId }),
    // The fields of `endpoint` depend on the saved type, so the handler validates them.
    body: z.object({ endpoint: z.record(z.string(), z.unknown()) }),
    response: channelEndpoint,
  }),
};
