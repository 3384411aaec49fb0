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
  const select = sql`select 1 as one`;
  for (const attempt of [
    () => db.transaction().execute((transaction) => select.execute(transaction)),
    () => select.execute(db),
  ]) {
    await expect(attempt()).rejects.toThrow(/invalid value for parameter/);
    const { rows } = await pool.query<{ one: number }>("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
  }
});
