import type { Integration } from "../../contract/integrations.ts";
import { type Column, createColumn, customColumn, createTimeColumn } from "../db/columns.ts";

export const integrationColumns = {
  _id: createColumn("id"),
  _environmentId: createColumn("environment_id"),
  _organizationId: createColumn("organization_id"),
  name: createColumn("name"),
  identifier: createColumn("identifier"),
  providerId: createColumn("provider_id"),
  channel: createColumn("channel"),
  kind: createColumn("kind", "delivery"),
  active: createColumn("active"),
  deleted: createColumn("deleted"),
  deletedAt: createTimeColumn("deleted_at"),
  deletedBy: createColumn("deleted_by"),
  primary: createColumn("is_primary"),
  conditions: createColumn("conditions"),
  credentials: customColumn,
  configurations: customColumn,
} satisfies Record<keyof Integration, Column>;
