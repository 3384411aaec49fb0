import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { silentLog } from "../log.ts";
import { createTestDatabase } from "../testing/postgres.ts";
import { createDatabase, createPool } from "./connect.ts";
import { createTimeLimits } from "./limits.ts";

it("ends a transaction whose limits can't be set", async () => {
  const { config, close } = await createTestDatabase();
  onTestFinished(close);
  const pool = createPool({ ...config, max: 1 }, { log: silentLog });
  onTestFinished(() => pool.end());
  const db = createDatabase(pool, createTimeLimits(2 ** 31));
  const selectQuery = sql`select 1 as one`;
  for (const runQuery of [
    () => db.transaction().execute((transaction) => selectQuery.execute(transaction)),
    () => selectQuery.execute(db),
  ]) {
    await expect(runQuery()).rejects.toThrow(/invalid value for parameter/);
    const { rows } = await pool.query<{ one: number }>("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
  }
});
