import { afterAll, beforeAll } from "vitest";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

/** Creates a migrated database for a test file. `db` is available after the first `beforeAll`. */
export function useTestDatabase(): { readonly db: Kysely<Database> } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database?.close();
  });
  return {
    get db() {
      if (database === undefined) throw new Error("The test database isn't ready yet.");
      return database.db;
    },
  };
}
