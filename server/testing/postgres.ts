import type { Kysely } from "kysely";
import type pg from "pg";
import { inject } from "vitest";
import { createDatabase, createPool } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import { silentLog } from "../log.ts";
import { templateDatabase } from "./global-setup.ts";

export interface TestDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  config: pg.PoolConfig;
  /** Closes the connections and drops the database: call it in `afterAll`. */
  close(): Promise<void>;
}

interface TestDatabaseOptions {
  /** Without any table. */
  empty?: boolean;
}

async function asAdmin(statement: string): Promise<void> {
  const pool = createPool(inject("testServer"), { log: silentLog });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}

/** A database of one's own on the server of this run: migrated, without any row. */
export async function createTestDatabase({
  empty = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name} template ${empty ? "template0" : templateDatabase}`);
  const config = { ...inject("testServer"), database: name, max: 8 };
  const pool = createPool(config, { log: silentLog });
  return {
    db: createDatabase(pool),
    pool,
    config,
    async close() {
      await pool.end();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}
