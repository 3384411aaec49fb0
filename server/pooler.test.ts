import { type Kysely, sql } from "kysely";
import { beforeAll, expect, it, onTestFinished, type TestContext } from "vitest";
import { parseEnv } from "./env.ts";
import { silentLog } from "./log.ts";
import { rotateKey } from "./secrets/rotation.ts";
import { createTestKeyFile } from "./testing/app.ts";
import { findPgbouncer, startPgbouncer } from "./testing/pgbouncer.ts";
import { toDatabaseUrl } from "./testing/database-url.ts";
import { createTestDatabase, type TestDatabase } from "./testing/postgres.ts";
import { createPool, openDatabase } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import type { Database } from "./db/schema.ts";

let program: string | undefined;
beforeAll(() => {
  program = findPgbouncer();
}, 180_000);

interface PoolerOptions {
  database?: TestDatabase;
  settings?: Record<string, string>;
  purpose?: "service" | "command";
  statementTimeoutMs?: number;
}

/** Opens a database through PgBouncer with a single server connection. */
async function open(
  context: TestContext,
  { settings = {}, database: databaseOption, ...options }: PoolerOptions = {},
) {
  const database = databaseOption ?? (await createTestDatabase());
  onTestFinished(() => database.close());
  const config = await startPgbouncer(context, database, {
    program,
    settings: { default_pool_size: "1", ...settings },
  });
  const openedDatabase = await openDatabase(parseEnv({ DATABASE_URL: toDatabaseUrl(config) }), {
    log: silentLog,
    purpose: "service",
    ...options,
  });
  onTestFinished(() => openedDatabase.close());
  return { ...openedDatabase, config, database };
}

const readTimeouts = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ limit: string; idle: string }>`
    select current_setting('statement_timeout') as limit,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return rows[0];
};

it.for<[string, Record<string, string>]>([
  ["refuses startup parameters", {}],
  [
    "ignores startup parameters",
    { ignore_startup_parameters: "statement_timeout,idle_in_transaction_session_timeout" },
  ],
])(
  "sets timeouts for each statement and transaction behind a pooler that %s",
  async ([, settings], context) => {
    const { db, config } = await open(context, { settings, statementTimeoutMs: 200 });
    const timeouts = { limit: "200ms", idle: "400ms" };
    expect(await readTimeouts(db)).toEqual(timeouts);
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toThrow(/statement timeout/);
    await db.transaction().execute(async (transaction) => {
      expect(await readTimeouts(transaction)).toEqual(timeouts);
    });
    await expect(
      db.transaction().execute((transaction) => sql`select pg_sleep(10)`.execute(transaction)),
    ).rejects.toThrow(/statement timeout/);

    // Clients share one server connection, but must not share settings.
    const otherPool = createPool({ ...config, max: 1 }, { log: silentLog, statementTimeoutMs: 0 });
    onTestFinished(() => otherPool.end());
    const { rows } = await otherPool.query<{ limit: string }>(
      "select current_setting('statement_timeout') as limit",
    );
    expect(rows).toEqual([{ limit: "0" }]);
  },
);

const setDatabaseTimeouts = ({ pool, config }: TestDatabase) =>
  pool.query(`alter database ${config.database} set statement_timeout = '7s';
    alter database ${config.database} set idle_in_transaction_session_timeout = '9s'`);

it("keeps timeouts that are set in the database, for the service", async (context) => {
  const database = await createTestDatabase();
  await setDatabaseTimeouts(database);
  const { db } = await open(context, { database });
  expect(await readTimeouts(db)).toEqual({ limit: "7s", idle: "9s" });
});

it("disables timeouts that are set in the database, for commands", async (context) => {
  const database = await createTestDatabase();
  await setDatabaseTimeouts(database);
  const { db } = await open(context, { database, purpose: "command", statementTimeoutMs: 0 });
  expect(await readTimeouts(db)).toEqual({ limit: "0", idle: "0" });
});

it("migrates without a timeout, and doesn't change the connection's", async (context) => {
  const database = await createTestDatabase({ isEmpty: true });
  await setDatabaseTimeouts(database);
  const { db, pool } = await open(context, { database });
  const migrations = [
    {
      version: 1,
      name: "a",
      sql: "create table a as select current_setting('statement_timeout') as limit",
    },
  ];
  await migrate(pool, { log: silentLog, migrations });
  const { rows } = await pool.query("select * from a");
  expect(rows).toEqual([{ limit: "0" }]);
  expect(await readTimeouts(db)).toEqual({ limit: "7s", idle: "9s" });
});

it("rotates keys one at a time, and leaves no lock behind", async (context) => {
  const { db } = await open(context, {
    settings: { default_pool_size: "4" },
    statementTimeoutMs: 0,
  });
  const keyFile = createTestKeyFile();
  const rotate = () => rotateKey({ db, keyFile, now: new Date(), timeoutMs: 5_000 });
  const outcomes = await Promise.allSettled([rotate(), rotate(), rotate()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") {
      expect(String(outcome.reason)).toContain(
        "Another key rotation is running. Try again when it has finished.",
      );
    }
  }
  expect(await rotate()).toMatchObject({ openTransactionCount: 0, kept: [] });
});
