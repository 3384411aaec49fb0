import { resolve } from "node:path";
import type pg from "pg";
import { createClient } from "./support/client.ts";
import { withDatabase } from "./support/database.ts";
import { authorize, runCommand, type Service, startService } from "./support/service.ts";
import { captureStatements } from "./support/statements.ts";
import { measureInTurn, computePercentile, printTable } from "./support/table.ts";

const databaseSize = {
  subscribers: Number(process.env["BENCH_SUBSCRIBERS"] ?? 200_000),
  events: Number(process.env["BENCH_EVENTS"] ?? 1_000_000),
};
const dataDir = resolve(".tmp/bench");
/** Slow requests get fewer rounds: after `timeoutMs`, a measurement stops once it has 20 rounds. */
const roundCount = 200;
const timeoutMs = 3_000;
/** About one in `topicRatio` events has this topic. */
const topicKey = "weekly-digest";
const topicRatio = 20;

interface Sample {
  subscriberId: string;
  email: string;
  transactionId: string;
  workflow: string;
  createdAt: string;
}

/** Reads values of an existing event, so that filters by these values match. */
async function readSample(pool: pg.Pool, environmentId: string): Promise<Sample> {
  const { rows } = await pool.query<Record<string, string>>(
    `select s.subscriber_id, s.email, e.transaction_id, w.identifier, e.created_at
     from events e
     join subscribers s on s.environment_id = e.environment_id and s.id = e.subscriber_ref
     join workflows w on w.environment_id = e.environment_id and w.id = e.workflow_ref
     where e.environment_id = $1 and s.email is not null
     order by e.created_at offset $2 limit 1`,
    [environmentId, Math.floor(databaseSize.events / 2)],
  );
  const [row = {}] = rows;
  return {
    subscriberId: String(row["subscriber_id"]),
    email: String(row["email"]),
    transactionId: String(row["transaction_id"]),
    workflow: String(row["identifier"]),
    createdAt: new Date(row["created_at"] ?? 0).toISOString(),
  };
}

/** Adds a topic to some events, because the generator creates events without topics. */
const addTopic = (pool: pg.Pool, environmentId: string) =>
  pool.query(
    `update events set topic_keys = array[$2], topics = $3
     where environment_id = $1 and topic_keys = '{}' and hashtext(id) % $4 = 0`,
    [
      environmentId,
      topicKey,
      JSON.stringify([{ _topicId: "0123456789abcdef01234567", topicKey }]),
      topicRatio,
    ],
  );

const toPaths = (sample: Sample): Record<string, string> => ({
  events: "/v1/notifications",
  "events, 50 per page": "/v1/notifications?limit=50",
  "events, page 2,000": "/v1/notifications?page=2000",
  "events before the middle": `/v1/notifications?before=${sample.createdAt}`,
  "events by channel": "/v1/notifications?channels=push",
  "events by workflow": `/v1/notifications?templates=${sample.workflow}`,
  "events by subscriber": `/v1/notifications?subscriberIds=${sample.subscriberId}`,
  "events by email": `/v1/notifications?emails=${encodeURIComponent(sample.email)}`,
  "events by severity": "/v1/notifications?severity=high",
  "events by transaction": `/v1/notifications?transactionId=${sample.transactionId}`,
  "events by topic": `/v1/notifications?topicKey=${topicKey}`,
  "events by unknown topic": "/v1/notifications?topicKey=none",
  "events without context": "/v1/notifications?contextKeys=",
  subscribers: "/v2/subscribers",
  "subscribers, 100 per page": "/v2/subscribers?limit=100",
  "subscribers by creation": "/v2/subscribers?orderBy=createdAt",
  "subscribers by id": `/v2/subscribers?subscriberId=${sample.subscriberId}`,
  "subscribers by email": `/v2/subscribers?email=${encodeURIComponent(sample.email)}`,
  "subscribers by name": "/v2/subscribers?name=Brandt",
  "subscribers by phone": "/v2/subscribers?phone=1555",
  "channel endpoints": "/v1/channel-endpoints",
  "channel endpoints by channel": "/v1/channel-endpoints?channel=chat",
  integrations: "/v1/integrations/active",
});

/** Measures list operations with and without filters, over HTTP and as SQL only. */
export async function run(): Promise<void> {
  const env = { DATA_DIR: dataDir };
  const service = await startService(env);
  try {
    await withDatabase(dataDir, (pool) => measure(pool, service, env));
  } finally {
    await service.stop();
  }
}

async function measure(pool: pg.Pool, service: Service, env: Record<string, string>) {
  const { token, authorization, environmentId } = authorize(env);
  const { rows } = await pool.query<{ count: number }>(
    "select count(*) from events where environment_id = $1",
    [environmentId],
  );
  if ((rows[0]?.count ?? 0) < databaseSize.events) {
    const sizeArguments = [
      `--subscribers=${databaseSize.subscribers}`,
      `--events=${databaseSize.events}`,
    ];
    runCommand(env, "generate", "--environment", "Development", ...sizeArguments);
    await addTopic(pool, environmentId);
  }
  // An autovacuum during the measurement could change the results.
  await pool.query("vacuum analyze");
  const pathsByName = toPaths(await readSample(pool, environmentId));
  const statementsByPath = await captureStatements(
    pool,
    `${dataDir}/keys.json`,
    token,
    Object.values(pathsByName),
  );
  const client = createClient(service.address, 1, authorization);
  const table: (string | number)[][] = [];
  for (const [name, path] of Object.entries(pathsByName)) {
    const runOverHttp = () => client.send(path);
    const runOverDriver = async () => {
      for (const { sql, parameters } of statementsByPath.get(path) ?? []) {
        await pool.query(sql, [...parameters]);
      }
    };
    await measureInTurn({ maxRounds: 5, timeoutMs }, runOverHttp, runOverDriver);
    const [httpDurationsMs, sqlDurationsMs] = await measureInTurn(
      { maxRounds: roundCount, timeoutMs },
      runOverHttp,
      runOverDriver,
    );
    const [p50Ms, p95Ms] = [
      computePercentile(httpDurationsMs, 0.5),
      computePercentile(httpDurationsMs, 0.95),
    ];
    const sqlP95Ms = computePercentile(sqlDurationsMs, 0.95);
    const verdict = p95Ms <= Math.max(2.5 * sqlP95Ms, sqlP95Ms + 3) ? "met" : "missed";
    table.push([
      name,
      p50Ms,
      p95Ms,
      computePercentile(sqlDurationsMs, 0.5),
      sqlP95Ms,
      p95Ms / sqlP95Ms,
      verdict,
    ]);
  }
  client.close();
  process.stdout.write(
    `${databaseSize.events} events, ${databaseSize.subscribers} subscribers; milliseconds\n`,
  );
  printTable(["request", "http p50", "p95", "sql p50", "p95", "ratio", "goal"], table);
  process.stdout.write(`resident memory of the service: ${service.getMemoryMib()} MiB\n`);
}
