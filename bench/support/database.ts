import type pg from "pg";
import { createPool } from "../../server/db/connect.ts";
import { attachToEmbeddedServer } from "../../server/db/embedded/start.ts";
import { silentLog } from "../../server/log.ts";

export async function withDatabase<T>(
  dataDir: string,
  run: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const attachedDatabase = await attachToEmbeddedServer(dataDir);
  if (attachedDatabase === null) throw new Error("The service's database isn't running.");
  const pool = createPool(
    { ...attachedDatabase.config, max: 4 },
    { log: silentLog, statementTimeoutMs: 0 },
  );
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}
