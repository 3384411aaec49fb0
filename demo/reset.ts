import type { Kysely } from "kysely";
import type { Database, TableName } from "../server/db/schema.ts";
import { type FillOptions, fillWithinTransaction, lockDemo } from "./fill.ts";
import { defaultSeed, defaultSizes } from "./names.ts";

/** Thrown if the demo can't be reset. The message is the reason. */
export class DemoResetError extends Error {
  override name = "DemoResetError";
}

/** Tables of an environment. Each comes before the tables that it references. */
const tables = [
  "execution_details",
  "messages",
  "jobs",
  "events",
  "step_versions",
  "workflow_steps",
  "workflows",
  "channel_endpoints",
  "channel_connections",
  "subscriber_channels",
  "integrations",
  "subscribers",
  "idempotency_keys",
  "audit_entries",
  "demo_state",
  "sign_in_codes",
  "sessions",
  "api_keys",
] as const satisfies readonly TableName[];

/**
 * Returns the ID of the demo's organization and the demo's seed; undefined in an empty database.
 * @throws DemoResetError if there are only other organizations
 */
async function findDemo(db: Kysely<Database>) {
  const demo = await db
    .selectFrom("demo_state")
    .innerJoin("environments", "environments.id", "demo_state.environment_id")
    .select(["environments.organization_id", "demo_state.seed"])
    .executeTakeFirst();
  if (demo !== undefined) return demo;
  const otherOrganization = await db.selectFrom("organizations").select("name").executeTakeFirst();
  if (otherOrganization === undefined) return undefined;
  throw new DemoResetError(
    `This database contains the organization "${otherOrganization.name}", but no demo. Nothing was changed.`,
  );
}

async function removeOrganization(db: Kysely<Database>, organizationId: string): Promise<void> {
  const environments = await db
    .selectFrom("environments")
    .leftJoin("demo_state", "demo_state.environment_id", "environments.id")
    .select(["environments.id", "environments.name", "demo_state.seed"])
    .where("environments.organization_id", "=", organizationId)
    .execute();
  const addedEnvironment = environments.find(({ seed }) => seed === null);
  if (addedEnvironment) {
    throw new DemoResetError(
      `The demo's organization contains the environment "${addedEnvironment.name}", which isn't part of the demo. Nothing was changed.`,
    );
  }
  const ids = environments.map(({ id }) => id);
  for (const table of tables) {
    await db.deleteFrom(table).where("environment_id", "in", ids).execute();
  }
  await db.deleteFrom("environments").where("id", "in", ids).execute();
  await db.deleteFrom("organizations").where("id", "=", organizationId).execute();
}

/**
 * Deletes the demo's organization, including keys and sessions, and fills the demo again, in one
 * transaction that leaves other organizations unchanged. Fills an empty database, too.
 * @throws DemoResetError if there are only other organizations, or if a user added an environment
 * to the demo
 */
export async function resetDemo({
  seed,
  sizes = defaultSizes,
  ...options
}: FillOptions): Promise<void> {
  await options.db.transaction().execute(async (db) => {
    await lockDemo(db);
    const demo = await findDemo(db);
    if (demo) await removeOrganization(db, demo.organization_id);
    await fillWithinTransaction({ ...options, db, sizes, seed: seed ?? demo?.seed ?? defaultSeed });
  });
}
