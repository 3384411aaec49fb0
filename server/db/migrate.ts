/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from "node:crypto";
import type pg from "pg";
import type { Log } from "../log.ts";
import { getErrorText, StartupError } from "../startup-error.ts";

export interface Migration {
  /** Number in the file's name. Versions start at 1 and have no gaps. */
  version: number;
  name: string;
  sql: string;
}

/** Returns the migrations in files such as `0001_initial.sql`, sorted by version. */
export function readMigrations(files: Readonly<Record<string, string>>): Migration[] {
  const migrations = Object.entries(files)
    .map(([path, text]) => {
      const [, versionText, name] = /(\d{4})_([\w-]+)\.sql$/.exec(path) ?? [];
      if (versionText === undefined || name === undefined) {
        throw new Error(`${path} must have a name such as 0001_initial.sql`);
      }
      // The checksum must not depend on line endings, which may differ in Windows checkouts.
      return { version: Number(versionText), name, sql: text.replaceAll("\r\n", "\n") };
    })
    .toSorted((a, b) => a.version - b.version);
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1)
      throw new Error(`Migration ${name} must have the number ${index + 1}`);
  });
  return migrations;
}

export const migrations: readonly Migration[] = readMigrations(
  import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true }),
);

// An arbitrary key, which must differ from the keys of other advisory locks in the database.
const advisoryLockId = "7307497290187221";

const computeChecksum = ({ sql }: Migration) => createHash("sha256").update(sql).digest("hex");

async function readAppliedChecksums(client: pg.ClientBase): Promise<Map<number, string>> {
  const result = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  );
  if (result.rows[0]?.exists !== true) return new Map();
  const { rows } = await client.query<{ version: number; checksum: string }>(
    "select version, checksum from schema_migrations",
  );
  return new Map(rows.map(({ version, checksum }) => [version, checksum]));
}

function requireKnownHistory(
  appliedChecksumsByVersion: ReadonlyMap<number, string>,
  allMigrations: readonly Migration[],
): void {
  const newestVersion = Math.max(0, ...appliedChecksumsByVersion.keys());
  if (newestVersion > allMigrations.length) {
    throw new StartupError(
      `The database belongs to a newer version of Signalbox (migration ${newestVersion}; this version has ${allMigrations.length}). ` +
        "Start that version, or use another database.",
    );
  }
  for (const migration of allMigrations) {
    const appliedChecksum = appliedChecksumsByVersion.get(migration.version);
    if (appliedChecksum !== undefined && appliedChecksum !== computeChecksum(migration)) {
      throw new StartupError(
        `Migration ${migration.version} (${migration.name}) was changed after it was applied. ` +
          "Restore the original file, and put the change in a new migration.",
      );
    }
  }
}

async function applyNextMigration(
  client: pg.ClientBase,
  allMigrations: readonly Migration[],
): Promise<Migration | undefined> {
  await client.query("begin");
  try {
    // Indexing a million rows takes longer than the limit for requests.
    await client.query("set local statement_timeout = 0");
    // Concurrent processes wait until this transaction ends, and skip the migration.
    await client.query(`select pg_advisory_xact_lock(${advisoryLockId})`);
    await client.query(
      `create table if not exists schema_migrations (
         version integer primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz(3) not null default now()
       )`,
    );
    const appliedChecksumsByVersion = await readAppliedChecksums(client);
    requireKnownHistory(appliedChecksumsByVersion, allMigrations);
    const nextMigration = allMigrations.find(
      ({ version }) => !appliedChecksumsByVersion.has(version),
    );
    if (nextMigration !== undefined) {
      await client.query(nextMigration.sql);
      await client.query(
        "insert into schema_migrations (version, name, checksum) values ($1, $2, $3)",
        [nextMigration.version, nextMigration.name, computeChecksum(nextMigration)],
      );
    }
    await client.query("commit");
    return nextMigration;
  } catch (error) {
    // If the connection is lost, PostgreSQL rolls back.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/**
 * Applies pending migrations, each in its own transaction, and returns those that it applied.
 * Safe to call from several processes at once.
 * @throws StartupError if the database is newer, its history differs, or a migration fails.
 */
export async function migrate(
  pool: pg.Pool,
  { log, migrations: allMigrations = migrations }: { log: Log; migrations?: readonly Migration[] },
): Promise<Migration[]> {
  const client = await pool.connect();
  const newMigrations: Migration[] = [];
  try {
    const appliedChecksumsByVersion = await readAppliedChecksums(client);
    requireKnownHistory(appliedChecksumsByVersion, allMigrations);
    if (allMigrations.every(({ version }) => appliedChecksumsByVersion.has(version))) return [];
    for (;;) {
      const nextMigration = await applyNextMigration(client, allMigrations);
      if (nextMigration === undefined) return newMigrations;
      log.info("migration applied", { version: nextMigration.version, name: nextMigration.name });
      newMigrations.push(nextMigration);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Couldn't migrate the database: ${getErrorText(error)}.`, {
      cause: error,
    });
  } finally {
    client.release();
  }
}
