import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../db/schema.ts";
import { buildTestApp, type TestEnvironment } from "../testing/app.ts";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

let database: TestDatabase;
let environment: TestEnvironment;
let statements: Statement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  environment = await buildTestApp(db).createEnvironment();
});
afterAll(async () => {
  await database.close();
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const collectScannedTables = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(collectScannedTables),
];

/** Returns the tables that a statement would scan completely although `enable_seqscan` is off. */
async function findScannedTables({ sql: text, parameters }: Statement): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      [...parameters],
    );
    await client.query("rollback");
    return collectScannedTables(
      (rows[0] as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"][0].Plan,
    );
  } finally {
    client.release();
  }
}

const largeTables = [
  "events",
  "jobs",
  "execution_details",
  "messages",
  "subscribers",
  "channel_endpoints",
];

describe("the statements of", () => {
  it.each([
    "/v1/notifications",
    "/v1/notifications?page=7&limit=50",
    "/v1/notifications?channels=email",
    "/v1/notifications?templates=order-shipped",
    "/v1/notifications?emails=a@shop.example",
    "/v1/notifications?subscriberIds=a&subscriberIds=b",
    "/v1/notifications?severity=none",
    "/v1/notifications?transactionId=t",
    "/v1/notifications?topicKey=news",
    "/v1/notifications?subscriptionId=s",
    "/v1/notifications?contextKeys=tenant:a",
    "/v1/notifications?after=2026-01-01&before=2026-02-01",
    "/v2/subscribers",
    "/v2/subscribers?subscriberId=a",
    "/v2/subscribers?email=shop",
    "/v2/subscribers?phone=155",
    "/v2/subscribers?name=Ana",
    "/v2/subscribers?name=A",
    "/v2/subscribers?orderBy=createdAt",
    "/v2/subscribers?orderBy=updatedAt&orderDirection=ASC",
    "/v2/subscribers?orderBy=subscriberId",
    "/v1/channel-endpoints",
    "/v1/channel-endpoints?orderBy=updatedAt",
    "/v1/channel-endpoints?subscriberId=a",
    "/v1/channel-endpoints?contextKeys=tenant:a",
    "/v1/channel-endpoints?channel=chat",
    "/v1/channel-endpoints?providerId=slack",
    "/v1/channel-endpoints?integrationIdentifier=a",
    "/v1/channel-endpoints?connectionIdentifier=a",
    "/v1/notifications/000000000000000000000000",
  ])("GET %s use an index for each large table", async (path) => {
    statements = [];
    await environment.sessionClient("GET", path);
    expect(statements.length).toBeGreaterThan(1);
    for (const statement of statements) {
      const scannedTables = (await findScannedTables(statement)).filter((table) =>
        largeTables.includes(table),
      );
      expect([statement.sql, scannedTables]).toEqual([statement.sql, []]);
    }
  });

  it("are reported if they scan a table", async () => {
    const statement = { sql: "select * from events where payload is not null", parameters: [] };
    expect(await findScannedTables(statement)).toEqual(["events"]);
  });
});
