import { setTimeout as delay } from "node:timers/promises";
import type { RequestOptions } from "./support/client.ts";
import { withDatabase } from "./support/database.ts";
import { startRestartingService } from "./support/restarting.ts";
import { resetDataDir } from "./support/service.ts";
import { computePercentile } from "./support/table.ts";

const cycleCount = Number(process.env["BENCH_CYCLES"] ?? 100);
const writerCount = 8;

type Kind = "subscriber" | "integration";

interface WriterLog {
  acknowledgedNamesByKind: Record<Kind, string[]>;
  /** Records that were sent, but not acknowledged. They may or may not exist. */
  unconfirmedNamesByKind: Record<Kind, string[]>;
  /** Last count sent in the data of the writer's subscriber, and last count acknowledged. */
  counter: { sentCount: number; acknowledgedCount: number };
}

const requestCreatorsByKind: Record<
  Kind,
  (name: string) => [path: string, options: RequestOptions]
> = {
  subscriber: (name) => [
    "/v2/subscribers?failIfExists=true",
    { method: "POST", body: { subscriberId: name, firstName: "Ana" } },
  ],
  integration: (name) => [
    "/v1/integrations",
    { method: "POST", body: { name, providerId: "sendgrid" } },
  ],
};

/**
 * Kills the service with SIGKILL while many clients write. Expects that acknowledged records exist
 * exactly once, that unconfirmed ones exist completely or not at all, and that each start succeeds.
 */
export async function run(): Promise<void> {
  const dataDir = resetDataDir("bench-kill-cycles");
  const service = await startRestartingService(dataDir, writerCount);
  const errors: string[] = [];
  const writerLogs = Array.from({ length: writerCount }, (): WriterLog => ({
    acknowledgedNamesByKind: { subscriber: [], integration: [] },
    unconfirmedNamesByKind: { subscriber: [], integration: [] },
    counter: { sentCount: 0, acknowledgedCount: 0 },
  }));

  let isDone = false;
  const writeUntilDone = async (log: WriterLog, index: number) => {
    for (let count = 0; !isDone; count += 1) {
      const client = await service.getClient();
      if (count % 3 === 2) {
        log.counter.sentCount += 1;
        const response = await client
          .send("/v2/subscribers", {
            method: "POST",
            body: { subscriberId: `counter-${index}`, data: { count: log.counter.sentCount } },
          })
          .catch(() => undefined);
        if (response?.status === 201) log.counter.acknowledgedCount = log.counter.sentCount;
        continue;
      }
      const kind: Kind = count % 3 === 0 ? "subscriber" : "integration";
      const name = `kill ${index} ${count}`;
      const response = await client
        .send(...requestCreatorsByKind[kind](name))
        .catch(() => undefined);
      if (response?.status === 201) log.acknowledgedNamesByKind[kind].push(name);
      // After a 503, which means that the database is unavailable, the record may still exist.
      else if (response === undefined || response.status === 503)
        log.unconfirmedNamesByKind[kind].push(name);
      else errors.push(`${name} returned ${response.status}: ${response.body.toString()}`);
    }
  };

  const checkRecords = async () => {
    const { stored, audited, counters } = await withDatabase(dataDir, async (pool) => {
      const readNames = async (query: string) =>
        (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
      return {
        stored: {
          subscriber: await readNames(
            "select subscriber_id as name from subscribers where subscriber_id like 'kill %'",
          ),
          integration: await readNames("select name from integrations where name like 'kill %'"),
        },
        audited: {
          subscriber: await readNames(
            "select after->>'subscriberId' as name from audit_entries where after->>'subscriberId' like 'kill %'",
          ),
          integration: await readNames(
            "select after->>'name' as name from audit_entries where after->>'name' like 'kill %'",
          ),
        },
        counters: (
          await pool.query<{ name: string; count: number }>(
            "select subscriber_id as name, (data->>'count')::int as count from subscribers where subscriber_id like 'counter-%'",
          )
        ).rows,
      };
    });
    for (const kind of ["subscriber", "integration"] as const) {
      const storedNames = new Set(stored[kind]);
      if (storedNames.size !== stored[kind].length) errors.push(`a record of ${kind} exists twice`);
      const auditedNames = new Set(audited[kind]);
      if (auditedNames.size !== audited[kind].length)
        errors.push(`a write of ${kind} is audited twice`);
      if (
        storedNames.size !== auditedNames.size ||
        [...storedNames].some((name) => !auditedNames.has(name))
      ) {
        errors.push(`${kind}: records and audit rows differ`);
      }
      for (const log of writerLogs) {
        for (const name of log.acknowledgedNamesByKind[kind]) {
          if (!storedNames.has(name))
            errors.push(`${kind} ${name} was acknowledged, but is missing`);
        }
      }
    }
    for (const { name, count } of counters) {
      const { sentCount, acknowledgedCount } = (
        writerLogs[Number(name.slice("counter-".length))] as WriterLog
      ).counter;
      if (count < acknowledgedCount || count > sentCount) {
        errors.push(`${name} is ${count}; acknowledged ${acknowledgedCount}, sent ${sentCount}`);
      }
    }
  };

  const startedAt = performance.now();
  const writersPromise = Promise.all(writerLogs.map(writeUntilDone));
  for (let cycle = 1; cycle <= cycleCount; cycle += 1) {
    await delay(100 + Math.random() * 500);
    if (cycle === cycleCount) isDone = true;
    await service.killAndStart();
  }
  await writersPromise;
  await checkRecords();
  await service.stop();
  const seconds = (performance.now() - startedAt) / 1000;

  const countWrites = (key: "acknowledgedNamesByKind" | "unconfirmedNamesByKind") =>
    writerLogs.reduce(
      (sum, log) => sum + log[key].subscriber.length + log[key].integration.length,
      0,
    );
  const startDurationsMs = service.startDurationsMs.slice(1);
  console.log(
    `${cycleCount} kills in ${seconds.toFixed(0)} s, every second one also of the database server; ${writerCount} writers`,
  );
  console.log(
    `${startDurationsMs.length} starts of ${cycleCount} succeeded: p50 ${computePercentile(startDurationsMs, 0.5).toFixed(0)} ms, slowest ${computePercentile(startDurationsMs, 1).toFixed(0)} ms`,
  );
  console.log(
    `${countWrites("acknowledgedNamesByKind")} records and ${writerLogs.reduce((sum, { counter }) => sum + counter.acknowledgedCount, 0)} updates acknowledged, ${countWrites("unconfirmedNamesByKind")} writes without a response; ${errors.length} errors`,
  );
  if (errors.length > 0) throw new Error(errors.slice(0, 10).join("\n"));
}
