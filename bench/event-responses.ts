import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type pg from "pg";
import { attachToEmbeddedServer } from "../server/db/embedded/start.ts";
import { createPreparingQuery } from "../server/db/prepared.ts";
import { type Client, createClient } from "./support/client.ts";
import { withDatabase } from "./support/database.ts";
import { measureLoad } from "./support/load.ts";
import { authorize, resetDataDir, type Service, startService } from "./support/service.ts";
import { captureStatements } from "./support/statements.ts";
import { measureInTurn, computePercentile, printTable } from "./support/table.ts";

const maxRatio = 1.3;
const connectionCount = 16;
const loadRoundCount = 3;
/** Path of another build's `main.js` to compare with. That build's packages must be installed. */
const otherBuildPath = process.env["BENCH_OTHER"];

const findManyJobsEventPath = async (client: Client): Promise<string> => {
  const { body } = await client.send("/v1/notifications?transactionId=price-sync-nightly");
  const { data } = JSON.parse(body.toString()) as { data: { _id: string }[] };
  return `/v1/notifications/${data[0]?._id}`;
};

/** Alternates between HTTP requests and their SQL statements alone, and compares the durations. */
async function compareWithStatements(
  client: Client,
  pool: pg.Pool,
  token: string,
  dataDir: string,
  pathsByName: Readonly<Record<string, string>>,
): Promise<void> {
  const statementsByPath = await captureStatements(
    pool,
    `${dataDir}/keys.json`,
    token,
    Object.values(pathsByName),
  );
  const connection = await pool.connect();
  const query = createPreparingQuery();
  const table: (string | number)[][] = [];
  for (const [name, path] of Object.entries(pathsByName)) {
    const runOverHttp = () => client.send(path);
    const runOverDriver = async () => {
      for (const { sql, parameters } of statementsByPath.get(path) ?? []) {
        await query(connection, sql, [...parameters]);
      }
    };
    await measureInTurn({ maxRounds: 10, timeoutMs: 3_000 }, runOverHttp, runOverDriver);
    const [httpDurationsMs, sqlDurationsMs] = await measureInTurn(
      { maxRounds: 100, timeoutMs: 15_000 },
      runOverHttp,
      runOverDriver,
    );
    const ratio =
      computePercentile(httpDurationsMs, 0.95) / computePercentile(sqlDurationsMs, 0.95);
    const toPercentiles = (durationsMs: number[]) => [
      computePercentile(durationsMs, 0.5),
      computePercentile(durationsMs, 0.95),
    ];
    table.push([
      name,
      ...toPercentiles(httpDurationsMs),
      ...toPercentiles(sqlDurationsMs),
      ratio,
      ratio <= maxRatio ? "met" : "missed",
    ]);
  }
  connection.release();
  process.stdout.write("one connection; milliseconds\n");
  printTable(["response", "http p50", "p95", "sql p50", "p95", "ratio", "goal"], table);
}

interface Contender {
  name: string;
  service: Service;
  encoding: string;
}

async function compareLoads(
  contenders: readonly Contender[],
  authorization: string,
  pathsByName: Readonly<Record<string, string>>,
): Promise<void> {
  const table: (string | number)[][] = [];
  for (const [name, path] of Object.entries(pathsByName)) {
    const rateLists = contenders.map(() => [] as number[]);
    for (let round = 0; round < loadRoundCount; round += 1) {
      for (const [index, { service, encoding }] of contenders.entries()) {
        const client = createClient(service.address, connectionCount, authorization);
        const headers = { "accept-encoding": encoding };
        const { requestsPerSecond: rate } = await measureLoad(client, path, connectionCount, {
          headers,
        });
        rateLists[index]?.push(rate);
        client.close();
      }
    }
    const medians = rateLists.map((rates) => computePercentile(rates, 0.5));
    const lastMedian = medians.at(-1) ?? Number.NaN;
    for (const [index, contender] of contenders.entries()) {
      const median = medians[index] ?? Number.NaN;
      table.push([name, contender.name, contender.encoding, median, median / lastMedian]);
    }
  }
  process.stdout.write(`\n${connectionCount} connections; median of ${loadRoundCount} rounds\n`);
  printTable(["response", "build", "encoding", "req/s", "ratio"], table);
}

const createQualityOptions = (level: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level },
});

/** Measures CPU time (the minimum of 9 rounds) and size at the lower levels of gzip and Brotli. */
async function compareLevels(client: Client, path: string): Promise<void> {
  const { body } = await client.send(path);
  const compressions: [string, number, () => Promise<Buffer>][] = [
    ...[1, 2, 3, 4, 5, 6].map((level): [string, number, () => Promise<Buffer>] => [
      "gzip",
      level,
      () => promisify(gzip)(body, { level }),
    ]),
    ...[0, 1, 2, 3, 4].map((level): [string, number, () => Promise<Buffer>] => [
      "br",
      level,
      () => promisify(brotliCompress)(body, createQualityOptions(level)),
    ]),
  ];
  const table: (string | number)[][] = [];
  for (const [encoding, level, compress] of compressions) {
    const cpuTimesMs: number[] = [];
    let size = 0;
    for (let round = 0; round < 9; round += 1) {
      const usageBefore = process.cpuUsage();
      size = (await compress()).byteLength;
      const { user, system } = process.cpuUsage(usageBefore);
      cpuTimesMs.push((user + system) / 1000);
    }
    table.push([encoding, String(level), Math.min(...cpuTimesMs), size / 1000]);
  }
  process.stdout.write(`\na page of 50 events, ${(body.byteLength / 1000).toFixed(0)} kB\n`);
  printTable(["encoding", "level", "CPU ms", "kB"], table);
}

/** Returns the URL of a running service's database, so that a second service can use it. */
async function readDatabaseUrl(dataDir: string): Promise<string> {
  const { host, port, user, password, database } =
    (await attachToEmbeddedServer(dataDir))?.config ?? {};
  const userInfo = `${user}:${encodeURIComponent(String(password))}`;
  return `postgres://${userInfo}@/${database}?host=${host}&port=${port}`;
}

/**
 * Measures the latency of event lists and of an event with 5,000 jobs, the throughput of event
 * lists, and the compression of a page of 50 events.
 */
export async function run(): Promise<void> {
  const dataDir = resetDataDir("bench-event-responses");
  const env = { DATA_DIR: dataDir };
  const service = await startService(env);
  const { token, authorization } = authorize(env, "Production");
  const client = createClient(service.address, 1, authorization);
  const paths = {
    "50 events": "/v1/notifications?limit=50",
    "10 events": "/v1/notifications",
    "an event of 5,000 jobs": await findManyJobsEventPath(client),
  };
  const contenders: Contender[] = [{ name: "this", service, encoding: "br" }];
  contenders.push({ name: "this", service, encoding: "identity" });
  if (otherBuildPath !== undefined) {
    const url = await readDatabaseUrl(dataDir);
    const otherEnv = { DATABASE_URL: url, SIGNALBOX_KEY_FILE: `${dataDir}/keys.json` };
    const otherService = await startService(
      { ...otherEnv, DATA_DIR: resetDataDir("bench-other") },
      otherBuildPath,
    );
    contenders.push({ name: "other", service: otherService, encoding: "identity" });
  }
  try {
    await withDatabase(dataDir, async (pool) => {
      await pool.query("vacuum analyze");
      await compareWithStatements(client, pool, token, dataDir, paths);
    });
    await compareLoads(contenders, authorization, {
      "50 events": paths["50 events"],
      "10 events": paths["10 events"],
    });
    await compareLevels(client, paths["50 events"]);
  } finally {
    client.close();
    for (const contenderService of new Set(
      contenders.map((contender) => contender.service),
    ).values()) {
      if (contenderService !== service) await contenderService.stop();
    }
    await service.stop();
  }
}
