import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import pg from "pg";
import type { Database } from "../db/schema.ts";

export type IntegrationRecord = Selectable<Database["integrations"]>;

/** Lists the active integrations of all environments of an organization, oldest first. */
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

const selectIntegrations = (db: Kysely<Database>, environmentId: string) =>
  db.selectFrom("integrations").selectAll().where("environment_id", "=", environmentId);

/**
 * Finds a provider's active integration for subscriber credentials. If no identifier is specified,
 * prefers the primary integration, then the oldest.
 */
export const findChannelIntegration = (
  db: Kysely<Database>,
  environmentId: string,
  search: { providerId: string; integrationIdentifier?: string | undefined },
) =>
  selectIntegrations(db, environmentId)
    .where("provider_id", "=", search.providerId)
    .where("active", "=", true)
    .$if(search.integrationIdentifier !== undefined, (query) =>
      query.where("identifier", "=", search.integrationIdentifier ?? ""),
    )
    .orderBy("is_primary", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

export const findIntegration = (
  db: Kysely<Database>,
  environmentId: string,
  idOrIdentifier: string,
) =>
  selectIntegrations(db, environmentId)
    .where("deleted", "=", false)
    .where((builder) =>
      builder.or([builder("id", "=", idOrIdentifier), builder("identifier", "=", idOrIdentifier)]),
    )
    // An identifier may equal another record's ID. The ID takes precedence.
    .orderBy(sql`id = ${idOrIdentifier}`, "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Takes an advisory lock on a channel until the transaction ends, because concurrent changes of its
 * primary integration would conflict.
 */
export const lockChannel = (
  db: Kysely<Database>,
  environmentId: string,
  channel: string | null,
): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`primary ${environmentId} ${channel}`}, 0))`.execute(
    db,
  );

/** Returns the current row, locked until the transaction ends; undefined if it is deleted. */
export const lockIntegration = (db: Kysely<Database>, row: IntegrationRecord) =>
  selectIntegrations(db, row.environment_id)
    .where("id", "=", row.id)
    .where("deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();

export const findPrimary = (db: Kysely<Database>, environmentId: string, channel: string) =>
  selectIntegrations(db, environmentId)
    .where("channel", "=", channel)
    .where("is_primary", "=", true)
    .executeTakeFirst();

/** Inserts an integration. Returns undefined if the identifier is in use. */
export const insertIntegration = (
  db: Kysely<Database>,
  values: Insertable<Database["integrations"]>,
) =>
  db
    .insertInto("integrations")
    .values(values)
    .onConflict((conflict) => conflict.columns(["environment_id", "identifier"]).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Updates an integration. Returns undefined if another integration has the identifier. */
export const updateIntegration = async (
  db: Kysely<Database>,
  row: IntegrationRecord,
  values: Updateable<Database["integrations"]>,
): Promise<IntegrationRecord | undefined> => {
  try {
    return await db
      .updateTable("integrations")
      .set(values)
      .where("environment_id", "=", row.environment_id)
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
    if (constraint === "integrations_environment_id_identifier_key") return undefined;
    throw error;
  }
};
