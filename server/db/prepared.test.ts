import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { useTestDatabase } from "../testing/database.ts";
import { createTestDatabase } from "../testing/postgres.ts";
import { createDatabase, createPool } from "./connect.ts";
import { preparedSql } from "./prepared.ts";
import type { Database } from "./schema.ts";
import { createTimeLimits } from "./limits.ts";
import { silentLog } from "../log.ts";

const database = useTestDatabase();

const countPreparedStatements = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from pg_prepared_statements where statement like '/* prepared */%'`.execute(db);
  return rows[0]?.count;
};
const read = async (db: Kysely<Database>) =>
  (await sql`${preparedSql} select name from organizations where id = ${"none"}`.execute(db)).rows;

it("prepares only marked statements, once per connection", async () => {
  await database.db.connection().execute(async (db) => {
    await sql`select id from organizations where id = ${"none"}`.execute(db);
    expect(await countPreparedStatements(db)).toBe(0);
    await read(db);
    await read(db);
    expect(await countPreparedStatements(db)).toBe(1);
  });
});

it("prepares nothing behind a pooler", async () => {
  const { config, close } = await createTestDatabase();
  const pool = createPool({ ...config, max: 1 }, { log: silentLog });
  const db = createDatabase(pool, createTimeLimits(30_000));
  await read(db);
  expect(await countPreparedStatements(db)).toBe(0);
  await pool.end();
  await close();
});

it.each([
  ["lost its statements", "deallocate all"],
  ["got other result types", "alter table organizations alter column name type varchar(100)"],
])("continues without preparing on a connection that %s", async (_, change) => {
  const { db, close } = await createTestDatabase();
  await db.connection().execute(async (connection) => {
    await read(connection);
    await sql.raw(change).execute(connection);
    expect(await read(connection)).toEqual([]);
    await sql`deallocate all`.execute(connection);
    expect(await read(connection)).toEqual([]);
    expect(await countPreparedStatements(connection)).toBe(0);
  });
  await close();
});
