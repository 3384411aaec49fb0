import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { buildApp } from "./app.ts";
import { createDatabase, createPool, openDatabase } from "./db/connect.ts";
import { parseEnv } from "./env.ts";
import { createLog, silentLog } from "./log.ts";
import { buildTestApp, createTestKeyring } from "./testing/app.ts";
import { toDatabaseUrl } from "./testing/database-url.ts";
import { createTestDatabase, type TestDatabase } from "./testing/postgres.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("the log has the reason why the database is unavailable, once", async () => {
  const lines: string[] = [];
  const db = createDatabase(
    createPool({ host: "127.0.0.1", port: 1, password: "canary" }, { log: silentLog }),
  );
  onTestFinished(() => db.destroy());
  const app = buildApp({
    db,
    keyring: createTestKeyring(),
    clock: () => new Date(),
    log: createLog({ level: "warn", write: (line) => lines.push(line) }),
    apiOrigins: [],
  });
  const headers = { authorization: "ApiKey canary" };
  for (const path of ["/v1/notifications", "/v1/notifications", "/readyz"]) {
    expect((await app.request(path, { headers })).status).toBe(503);
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"level":"warn","msg":"database unavailable".*connect ECONNREFUSED/);
  expect(lines[0]).not.toContain("canary");
});

it("writes to a locked record don't make the service unavailable", async () => {
  const maxConnections = 3;
  const pool = createPool({ ...database.config, max: maxConnections }, { log: silentLog });
  onTestFinished(() => pool.end());
  const { anonymousClient, createEnvironment } = buildTestApp(createDatabase(pool));
  const { sessionClient } = await createEnvironment();
  const write = () => sessionClient("POST", "/v2/subscribers", { body: { subscriberId: "ana" } });
  expect((await write()).status).toBe(201);
  const client = await database.pool.connect();
  onTestFinished(async () => {
    await client.query("rollback");
    client.release();
  });
  await client.query("begin");
  await client.query("select from subscribers for update");
  // Each write waits for 2 s at most, which a busy machine may miss, so others follow.
  const responses: Awaited<ReturnType<typeof write>>[] = [];
  let isWriting = true;
  const writeRepeatedly = async () => {
    while (isWriting) responses.push(await write());
  };
  const writesPromise = Promise.all(Array.from({ length: maxConnections }, writeRepeatedly));
  onTestFinished(async () => {
    isWriting = false;
    await writesPromise;
  });
  const countWaitingConnections = async () => {
    const { rows } = await database.pool.query<{ count: number }>(`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.count;
  };
  await expect.poll(countWaitingConnections, { timeout: 10_000 }).toBe(maxConnections);
  isWriting = false;
  const readResponses = await Promise.all([
    anonymousClient("GET", "/readyz"),
    sessionClient("GET", "/v2/subscribers"),
  ]);
  expect(readResponses.map(({ status }) => status)).toEqual([200, 200]);
  await writesPromise;
  expect(responses.length).toBeGreaterThanOrEqual(maxConnections);
  for (const { status, headers, body } of responses) {
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("2");
    expect(body.message).toBe(
      "Another operation, such as an import, is blocking this change. Try again in a moment.",
    );
  }
});

/** Forwards connections to the test database. Discards their data while `isSilent` is set. */
async function startProxy() {
  const { host = "", port } = database.config;
  const proxy = { isSilent: false, port: 0 };
  const forward = (from: Socket, to: Socket) => {
    onTestFinished(() => void from.destroy());
    from.on("error", () => undefined);
    from.on("data", (data) => void (proxy.isSilent || to.write(data)));
    from.on("close", () => to.destroy());
  };
  const server = createServer((client) => {
    const target = host.startsWith("/")
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(Number(port), host);
    forward(client, target);
    forward(target, client);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return Object.assign(proxy, { port: (server.address() as AddressInfo).port });
}

it("a database that stops responding is a 503, until it responds again", async () => {
  const proxy = await startProxy();
  const config = { ...database.config, host: "127.0.0.1", port: proxy.port };
  // `createDatabase` sets no response timeout here, so only that of the readiness check applies.
  const pool = createPool(config, { log: silentLog });
  onTestFinished(() => pool.end());
  const readinessApp = buildTestApp(createDatabase(pool));
  const openedDatabase = await openDatabase(parseEnv({ DATABASE_URL: toDatabaseUrl(config) }), {
    log: silentLog,
    purpose: "service",
    statementTimeoutMs: 1_000,
  });
  onTestFinished(() => openedDatabase.close());
  const requestApp = buildTestApp(openedDatabase.db);
  const { tokens } = await requestApp.createEnvironment();
  const headers = { authorization: `ApiKey ${tokens.apiKey}` };
  const readStatuses = async () => {
    const responses = await Promise.all([
      readinessApp.anonymousClient("GET", "/readyz"),
      requestApp.anonymousClient("GET", "/v1/integrations/active", { headers }),
    ]);
    return responses.map(({ status }) => status);
  };
  expect(await readStatuses()).toEqual([200, 200]);
  proxy.isSilent = true;
  expect(await readStatuses()).toEqual([503, 503]);
  proxy.isSilent = false;
  expect(await readStatuses()).toEqual([200, 200]);
});
