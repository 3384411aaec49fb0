import type { ChannelEndpoint } from "../../contract/channel-endpoints.ts";
import { type Column, column, customColumn, nullable, time } from "../db/columns.ts";

export const endpointColumns = {
  identifier: column("identifier"),
  channel: nullable("channel"),
  providerId: nullable("provider_id"),
  integrationIdentifier: customColumn,
  connectionIdentifier: customColumn,
  subscriberId: customColumn,
  contextKeys: column("context_keys"),
  type: column("type"),
  endpoint: customColumn,
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
} satisfies Record<keyof ChannelEndpoint, Column>;
