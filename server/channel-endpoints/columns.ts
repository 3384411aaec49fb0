import type { ChannelEndpoint } from "../../contract/channel-endpoints.ts";
import {
  type Column,
  createColumn,
  customColumn,
  createNullableColumn,
  createTimeColumn,
} from "../db/columns.ts";

export const endpointColumns = {
  identifier: createColumn("identifier"),
  channel: createNullableColumn("channel"),
  providerId: createNullableColumn("provider_id"),
  integrationIdentifier: customColumn,
  connectionIdentifier: customColumn,
  subscriberId: customColumn,
  contextKeys: createColumn("context_keys"),
  type: createColumn("type"),
  endpoint: customColumn,
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
} satisfies Record<keyof ChannelEndpoint, Column>;
