import { once } from "node:events";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, createPool } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import { silentLog } from "../log.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";

/**
 * Moment of a connection loss: before a statement, either detected by the driver or not, or between
 * the execution of a statement and its response.
 */
const moments = ["noticed before", "unnoticed before", "after"] as const;
type Moment = (typeof moments)[number];

let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<Database>;
let testApp: TestApp;
let environment: TestEnvironment;

/** Moment of the connection loss, and the number of statements before it. */
let lossPlan: { moment: Moment; statementCount: number } | undefined;
/** Resolves when the driver has detected the loss. */
let lossNoticePromise: Promise<unknown> | undefined;

interface ClientWithProcessId extends pg.PoolClient {
  /** ID of the connection's server process. The driver's types lack it. */
  processID: number;
}

function injectConnectionLoss(client: ClientWithProcessId): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const queryOrLoseConnection = async (...args: unknown[]) => {
    if (lossPlan === undefined || (lossPlan.statementCount -= 1) >= 0) return await query(...args);
    const { moment } = lossPlan;
    lossPlan = undefined;
    if (moment === "after") await query(...args);
    lossNoticePromise = once(client, "error");
    await sql`select pg_terminate_backend(${client.processID})`.execute(database.db);
    if (moment !== "unnoticed before") await lossNoticePromise;
    return await query(...args);
  };
  Object.assign(client, { query: queryOrLoseConnection });
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ ...database.config, max: 1 }, { log: silentLog });
  pool.on("connect", (client) => injectConnectionLoss(client as ClientWithProcessId));
  db = createDatabase(pool);
  testApp = buildTestApp(db);
  environment = await testApp.createEnvironment();
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const requests: readonly [name: string, method: string, path: string, body?: object][] = [
  ["a write", "POST", "/v2/subscribers", { subscriberId: "lost" }],
  ["a refused write", "POST", "/v2/subscribers", { subscriberId: " " }],
  ["a write under locks", "POST", "/v1/integrations", { providerId: "sendgrid" }],
  ["a list by cursor", "GET", "/v2/subscribers"],
  ["the event list", "GET", "/v1/notifications"],
];

describe.each(moments)("a connection lost %s a statement", (moment) => {
  it.each(requests)("is a 503 with Retry-After: %s", async (_, method, path, body) => {
    for (let statementCount = 0; ; statementCount += 1) {
      const key = `${moment} ${statementCount}`;
      const send = () =>
        environment.sessionClient(method, path, {
          ...(body && { body }),
          headers: { "idempotency-key": key },
        });
      lossPlan = { moment, statementCount };
      const lostResponse = await send();
      if (lossPlan !== undefined) {
        lossPlan = undefined;
        expect(statementCount).toBeGreaterThan(1);
        break;
      }
      expect(lostResponse.status, `statement ${statementCount}`).toBe(503);
      expect(Number(lostResponse.headers.get("retry-after"))).toBeGreaterThan(0);
      await lossNoticePromise;
      expect((await send()).status).toBeLessThan(500);
    }
  });
});

it("a write without a confirmed commit isn't repeated under its key", async () => {
  const replayFlags: boolean[] = [];
  for (let statementCount = 0; ; statementCount += 1) {
    const body = { subscriberId: `once-${statementCount}` };
    const headers = { "idempotency-key": `once ${statementCount}` };
    const send = () => environment.sessionClient("POST", "/v2/subscribers", { body, headers });
    lossPlan = { moment: "after", statementCount };
    await send();
    if (lossPlan !== undefined) break;
    const retryResponse = await send();
    expect(retryResponse.status).toBe(201);
    expect(retryResponse.body["__v"]).toBe(0);
    replayFlags.push(retryResponse.headers.has("idempotency-replay"));
  }
  lossPlan = undefined;
  // Only a connection lost after the commit leaves a saved response.
  expect(replayFlags.filter(Boolean)).toHaveLength(1);
});

it("a server that refuses connections is a 503 with Retry-After", async () => {
  const unreachablePool = createPool({ host: "127.0.0.1", port: 1 }, { log: silentLog });
  const unreachableDatabase = createDatabase(unreachablePool);
  const { anonymousClient } = buildTestApp(unreachableDatabase);
  const headers = { authorization: "ApiKey any" };
  const response = await anonymousClient("GET", "/v1/notifications", { headers });
  await unreachableDatabase.destroy();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
});

it("an error on a healthy connection isn't a lost connection", async () => {
  const circularList: unknown[] = [];
  circularList.push(circularList);
  const queryPromise = sql`select ${circularList}::text`.execute(db);
  await expect(queryPromise).rejects.not.toHaveProperty("name", "DatabaseUnavailableError");
});
