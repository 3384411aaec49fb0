import * as z from "zod/mini";
import { channel, pathId, timestamp } from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";
import { providerId } from "./providers/lookup.ts";

export const workspace = z.object({ id: z.string(), name: z.optional(z.string()) });
export const connectionAuth = z.object({ accessToken: z.string() });

export const channelConnection = z.object({
  identifier: z.string(),
  channel: z.nullable(channel),
  providerId: z.nullable(providerId),
  integrationIdentifier: z.nullable(z.string()),
  subscriberId: z.nullable(z.string()),
  contextKeys: z.array(z.string()),
  workspace,
  auth: connectionAuth,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ChannelConnection = z.infer<typeof channelConnection>;

const nonEmptyText = z.string().check(z.minLength(1));

export const channelConnections = {
  update: defineEndpoint({
    method: "PATCH",
    path: "/v1/channel-connections/{identifier}",
    summary: "Replace the workspace and token of a channel connection",
    section: "4.2",
    params: z.object({ identifier: pathId }),
    body: z.object({
      workspace: z.object({ id: nonEmptyText, name: z.optional(z.string()) }),
      auth: z.object({ accessToken: nonEmptyText }),
    }),
    response: channelConnection,
  }),
};
