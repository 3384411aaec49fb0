import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { fillDemo } from "../../demo/fill.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { StartupError } from "../startup-error.ts";
import { listAllEnvironments } from "./environments.ts";
import { plural } from "./plural.ts";
import { createProgressPrinter } from "./progress.ts";

interface DemoOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  clock: () => Date;
  /** Whether the operator passed `--demo`. */
  isRequested: boolean;
  isEmbedded: boolean;
}

/**
 * Fills an empty database with the demo if the database is embedded or the demo is requested.
 * @throws StartupError if the demo is requested for a database with other data.
 */
export async function prepareDemo(options: DemoOptions): Promise<void> {
  const { db, keyring, clock, isRequested, isEmbedded } = options;
  const environments = await listAllEnvironments(db);
  if (environments.length > 0) {
    if (!isRequested) return;
    const demoState = await db.selectFrom("demo_state").select("seed").executeTakeFirst();
    if (demoState !== undefined) return;
    throw new StartupError(
      `--demo needs an empty database, and this one has ${plural(environments.length, "environment")}. Start without --demo, or use another database.`,
    );
  }
  if (isRequested || isEmbedded)
    await fillDemo({ db, keyring, clock, reportProgress: createProgressPrinter() });
}
