import type { ChannelConnection } from "../../contract/channel-connections.ts";
import { type Column, column, elsewhere, nullable, time } from "../db/columns.ts";

export const connectionColumns = {
  identifier: column("identifier"),
  channel: nullable("channel"),
  providerId: nullable("provider_id"),
  integrationIdentifier: elsewhere,
  subscriberId: elsewhere,
  contextKeys: column("context_keys"),
  workspace: column("workspace"),
  auth: elsewhere,
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
} satisfies Record<keyof ChannelConnection, Column>;
