import type { ChannelConnection } from "../../contract/channel-connections.ts";
import { type Column, column, customColumn, nullable, time } from "../db/columns.ts";

export const connectionColumns = {
  identifier: column("identifier"),
  channel: nullable("channel"),
  providerId: nullable("provider_id"),
  integrationIdentifier: customColumn,
  subscriberId: customColumn,
  contextKeys: column("context_keys"),
  workspace: column("workspace"),
  auth: customColumn,
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
} satisfies Record<keyof ChannelConnection, Column>;
