import type { ChannelConnection } from "../../contract/channel-connections.ts";
import {
  type Column,
  createColumn,
  customColumn,
  createNullableColumn,
  createTimeColumn,
} from "../db/columns.ts";

export const connectionColumns = {
  identifier: createColumn("identifier"),
  channel: createNullableColumn("channel"),
  providerId: createNullableColumn("provider_id"),
  integrationIdentifier: customColumn,
  subscriberId: customColumn,
  contextKeys: createColumn("context_keys"),
  workspace: createColumn("workspace"),
  auth: customColumn,
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
} satisfies Record<keyof ChannelConnection, Column>;
