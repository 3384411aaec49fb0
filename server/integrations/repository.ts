import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** Active integrations of every environment of an organization, oldest first. */
export const listActiveIntegrations = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom("integrations")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("active", "=", true)
    .where("deleted", "=", false)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
