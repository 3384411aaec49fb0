import type { Integration } from "../../contract/integrations.ts";
import { type Column, column, customColumn, time } from "../db/columns.ts";

export const integrationColumns = {
  _id: column("id"),
  _environmentId: column("environment_id"),
  _organizationId: column("organization_id"),
  name: column("name"),
  identifier: column("identifier"),
  providerId: column("provider_id"),
  channel: column("channel"),
  kind: column("kind", "delivery"),
  active: column("active"),
  deleted: column("deleted"),
  deletedAt: time("deleted_at"),
  deletedBy: column("deleted_by"),
  primary: column("is_primary"),
  conditions: column("conditions"),
  credentials: customColumn,
  configurations: customColumn,
} satisfies Record<keyof Integration, Column>;
