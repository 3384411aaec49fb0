import type { Kysely } from "kysely";
import type pg from "pg";
import { inject } from "vitest";
import { createDatabase, createPool } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import { silentLog } from "../log.ts";
import { templateDatabase } from "./global-setup.ts";
import { queryAsAdmin } from "./test-server.ts";

export interface TestDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  config: pg.PoolConfig;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

interface TestDatabaseOptions {
  isEmpty?: boolean;
  /** Database to copy. The default has empty tables, or no tables if `isEmpty` is set. */
  template?: string;
}

/** `pool.end()` closes the connections. */
export function connectTo(name: string): Omit<TestDatabase, "close"> {
  const config = { ...inject("testServerConfig"), database: name, max: 8 };
  const pool = createPool(config, { log: silentLog });
  return { db: createDatabase(pool), pool, config };
}

export async function createTestDatabase({
  isEmpty = false,
  template = isEmpty ? "template0" : templateDatabase,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await queryAsAdmin(inject("testServerConfig"), `create database ${name} template ${template}`);
  const connection = connectTo(name);
  return {
    ...connection,
    async close() {
      await connection.pool.end();
      await queryAsAdmin(inject("testServerConfig"), `drop database ${name} with (force)`);
    },
  };
}
