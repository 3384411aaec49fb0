import { type Kysely, sql } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { type Keyring, toSealedFieldId } from "../server/secrets/keyring.ts";
import { writeEvents } from "./engine/write.ts";
import { addRecords } from "./environment.ts";
import { createPastEvents } from "./history.ts";
import { createSeededIdSource, createUuid } from "./ids.ts";
import { noDisruptions, createPastDisruptions } from "./incidents.ts";
import { dayMs } from "./moments.ts";
import {
  defaultSeed,
  defaultSizes,
  type DemoEnvironmentName,
  demoEnvironments,
  demoLockKey,
  demoOrganization,
  type Sizes,
} from "./names.ts";
import { createRandom } from "./random.ts";
import { toBinaryText, insertRows } from "./rows.ts";

/** Reports the progress of a long task. `label` is the name of the current part. */
export type ProgressFunction = (doneCount: number, totalCount: number, label: string) => void;

export interface FillOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  clock: () => Date;
  reportProgress: ProgressFunction;
  /** Equal seeds, sizes, and times produce equal data. */
  seed?: string;
  sizes?: Sizes;
}

/** Returns an environment's ID, which is stable across resets, so that links keep working. */
export const createDemoEnvironmentId = (seed: string, name: DemoEnvironmentName): string =>
  createUuid(createRandom(seed, "environment", name));

/**
 * Waits until no other process fills, resets, or advances the demo, then locks it until the
 * transaction ends.
 */
export const lockDemo = (db: Kysely<Database>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(demoLockKey)}::bigint)`.execute(db);

/** Reports whether a process fills, resets, or advances the demo. */
export async function isDemoLocked(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(demoLockKey)}::bigint) as free`.execute(db);
  return rows[0]?.free === false;
}

async function fillEnvironment(
  options: Required<FillOptions>,
  organizationId: string,
  { name, production }: (typeof demoEnvironments)[number],
  now: number,
): Promise<void> {
  const { db, keyring, seed, sizes, reportProgress } = options;
  const environmentId = createDemoEnvironmentId(seed, name);
  const { subscriberCount, triggersPerMinute, hasBigEvents } = sizes[name];
  await insertRows(db, "environments", [
    {
      id: environmentId,
      organization_id: organizationId,
      name,
      production,
      signing_secret: toBinaryText(
        keyring.seal(
          `whsec_${createRandom(seed, "signing", name).token(32)}`,
          toSealedFieldId("environments", "signing_secret", environmentId, environmentId),
        ),
      ),
      created_at: new Date(now - 400 * dayMs),
    },
  ]);
  const label = `Filling ${name}`;
  const expectedEventCount = Math.round(triggersPerMinute * 48 * 60);
  const totalCount = subscriberCount + expectedEventCount;
  reportProgress(0, totalCount, label);
  const environmentOptions = { db, keyring, organizationId, environmentId, name, seed, now };
  const addedRecords = await addRecords(environmentOptions, subscriberCount);
  reportProgress(subscriberCount, totalCount, label);

  const events = createPastEvents({
    ...addedRecords,
    environmentId,
    keyring,
    seed: `${seed} ${name}`,
    now,
    disruptions: production ? createPastDisruptions(now) : noDisruptions,
    triggersPerMinute,
    isTest: !production,
    hasStories: production,
    hasBigEvents,
  });
  await writeEvents({ db, environmentId, events }, (doneCount) => {
    reportProgress(Math.min(subscriberCount + doneCount, totalCount), totalCount, label);
  });
  reportProgress(totalCount, totalCount, label);

  await insertRows(db, "demo_state", [
    { environment_id: environmentId, seed, live_until: new Date(now) },
  ]);
}

/**
 * Disables foreign key checks in the transaction if permitted, because they double the time that
 * a fill takes.
 */
const skipForeignKeyChecks = (db: Kysely<Database>) =>
  sql`select set_config('session_replication_role', 'replica', true)
    where current_setting('is_superuser') = 'on'`.execute(db);

/** Fills the demo within a transaction. The transaction must have locked the demo. */
export async function fillWithinTransaction(options: Required<FillOptions>): Promise<void> {
  const { db, clock, seed } = options;
  await skipForeignKeyChecks(db);
  const now = clock().getTime();
  const createdAt = new Date(now - 400 * dayMs);
  const organizationId = createSeededIdSource(createRandom(seed, "organization"))(createdAt);
  await insertRows(db, "organizations", [
    { id: organizationId, name: demoOrganization.name, created_at: createdAt },
  ]);
  for (const environment of demoEnvironments) {
    await fillEnvironment(options, organizationId, environment, now);
  }
}

/** Creates and fills the demo organization unless it exists, in one transaction. */
export async function fillDemo({
  seed = defaultSeed,
  sizes = defaultSizes,
  ...options
}: FillOptions): Promise<void> {
  await options.db.transaction().execute(async (db) => {
    await lockDemo(db);
    const demoState = await db.selectFrom("demo_state").select("seed").executeTakeFirst();
    if (demoState === undefined) await fillWithinTransaction({ ...options, db, seed, sizes });
  });
}
