import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { parseEnv } from "../env.ts";
import { createLog, silentLog } from "../log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { createPool, openDatabase } from "./connect.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("parses values as documented", async () => {
  const { rows } = await database.pool.query(
    `select count(*) as count, 9007199254740993 as large, 1.50 as exact,
       '2026-01-02T03:04:05.678Z'::timestamptz(3) as at, '{"b":1,"a":2}'::json as document`,
  );
  expect(rows).toEqual([
    {
      count: 1,
      large: "9007199254740993",
      exact: "1.50",
      at: new Date("2026-01-02T03:04:05.678Z"),
      document: { b: 1, a: 2 },
    },
  ]);
});

it("survives and logs the loss of an idle or busy connection", async () => {
  const write = vi.fn<(line: string) => void>();
  const pool = createPool(database.config, { log: createLog({ level: "warn", write }) });
  const loseConnection = async (pid: unknown) => {
    await database.pool.query("select pg_terminate_backend($1)", [pid]);
    await vi.waitFor(() => expect(write).toHaveBeenCalledOnce());
    expect(write.mock.lastCall?.[0]).toContain("database connection lost");
    write.mockClear();
  };
  const query = "select pg_backend_pid() as pid";

  await loseConnection((await pool.query<{ pid: number }>(query)).rows[0]?.pid);
  const client = await pool.connect();
  await loseConnection((await client.query<{ pid: number }>(query)).rows[0]?.pid);
  await expect(client.query(query)).rejects.toThrow(/not queryable|terminat/);
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it("ends a statement that exceeds its timeout", async () => {
  const pool = createPool(database.config, { log: silentLog, statementTimeoutMs: 50 });
  await expect(pool.query("select pg_sleep(10)")).rejects.toThrow(/statement timeout/);
  await pool.end();
});

it("reports an unreachable DATABASE_URL in one sentence, without its password", async () => {
  const env = parseEnv({ DATABASE_URL: "postgres://user:hunter2@127.0.0.1:9/signalbox" });
  const openPromise = openDatabase(env, { log: silentLog, purpose: "service" });
  await expect(openPromise).rejects.toThrow(
    "Can't connect to the database in DATABASE_URL: connect ECONNREFUSED 127.0.0.1:9.",
  );
});

it("if aborted, stops waiting for a database that doesn't respond after the login", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const controller = new AbortController();
  const openPromise = openDatabase(
    parseEnv({ DATABASE_URL: `postgres://user@127.0.0.1:${port}/signalbox` }),
    { log: silentLog, purpose: "service", signal: controller.signal },
  );
  // Without this, a rejection before the expectation below would count as unhandled.
  openPromise.catch(() => undefined);
  const [socket] = (await once(server, "connection")) as [Socket];
  onTestFinished(() => void socket.destroy());
  await once(socket, "data");
  // The messages AuthenticationOk and ReadyForQuery.
  socket.write(Buffer.from("5200000008000000005a0000000549", "hex"));
  await once(socket, "data");
  controller.abort();
  await expect(openPromise).rejects.toThrow();
});
