import { setTimeout as delay } from "node:timers/promises";
import type { Sending } from "./support/client.ts";
import { withDatabase } from "./support/database.ts";
import { startRestarting } from "./support/restarting.ts";
import { freshDataDir } from "./support/service.ts";
import { percentile } from "./support/table.ts";

const cycles = Number(process.env["BENCH_CYCLES"] ?? 100);
const writers = 8;

type Kind = "subscriber" | "integration";

interface Written {
  acknowledged: Record<Kind, string[]>;
  /** Sent without an answer: may or may not exist. */
  open: Record<Kind, string[]>;
  /** Number of the last state sent, and of the last one acknowledged. */
  counter: { sent: number; acknowledged: number };
}

const write: Record<Kind, (name: string) => [path: string, sending: Sending]> = {
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
 * Kills the service with SIGKILL during writes of many clients. Expects acknowledged records to
 * exist once, others whole or not at all, and each start to succeed.
 */
export async function run(): Promise<void> {
  const dataDir = freshDataDir("bench-kill-cycles");
  const service = await startRestarting(dataDir, writers);
  const faults: string[] = [];
  const written = Array.from({ length: writers }, (): Written => ({
    acknowledged: { subscriber: [], integration: [] },
    open: { subscriber: [], integration: [] },
    counter: { sent: 0, acknowledged: 0 },
  }));

  let done = false;
  const writer = async (own: Written, index: number) => {
    for (let count = 0; !done; count += 1) {
      const client = await service.client();
      if (count % 3 === 2) {
        own.counter.sent += 1;
        const answer = await client
          .send("/v2/subscribers", {
            method: "POST",
            body: { subscriberId: `counter-${index}`, data: { count: own.counter.sent } },
          })
          .catch(() => undefined);
        if (answer?.status === 201) own.counter.acknowledged = own.counter.sent;
        continue;
      }
      const kind: Kind = count % 3 === 0 ? "subscriber" : "integration";
      const name = `kill ${index} ${count}`;
      const answer = await client.send(...write[kind](name)).catch(() => undefined);
      if (answer?.status === 201) own.acknowledged[kind].push(name);
      // The database server may end a moment before the service.
      else if (answer === undefined || answer.status === 503) own.open[kind].push(name);
      else faults.push(`${name} was answered ${answer.status}: ${answer.body.toString()}`);
    }
  };

  const check = async () => {
    const { stored, audited, counters } = await withDatabase(dataDir, async (pool) => {
      const names = async (query: string) =>
        (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
      return {
        stored: {
          subscriber: await names(
            "select subscriber_id as name from subscribers where subscriber_id like 'kill %'",
          ),
          integration: await names("select name from integrations where name like 'kill %'"),
        },
        audited: {
          subscriber: await names(
            "select after->>'subscriberId' as name from audit_entries where after->>'subscriberId' like 'kill %'",
          ),
          integration: await names(
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
      const there = new Set(stored[kind]);
      if (there.size !== stored[kind].length) faults.push(`a record of ${kind} is there twice`);
      const audits = new Set(audited[kind]);
      if (audits.size !== audited[kind].length) faults.push(`a write of ${kind} is audited twice`);
      if (there.size !== audits.size || [...there].some((name) => !audits.has(name))) {
        faults.push(`${kind}: records and audit rows differ`);
      }
      for (const own of written) {
        for (const name of own.acknowledged[kind]) {
          if (!there.has(name)) faults.push(`${kind} ${name} was acknowledged and is lost`);
        }
      }
    }
    for (const { name, count } of counters) {
      const { sent, acknowledged } = (written[Number(name.slice("counter-".length))] as Written)
        .counter;
      if (count < acknowledged || count > sent) {
        faults.push(`${name} is ${count}; acknowledged ${acknowledged}, sent ${sent}`);
      }
    }
  };

  const begin = performance.now();
  const running = Promise.all(written.map(writer));
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await delay(100 + Math.random() * 500);
    if (cycle === cycles) done = true;
    await service.killAndStart();
  }
  await running;
  await check();
  await service.stop();
  const seconds = (performance.now() - begin) / 1000;

  const total = (part: "acknowledged" | "open") =>
    written.reduce(
      (sum, own) => sum + own[part].subscriber.length + own[part].integration.length,
      0,
    );
  const starts = service.starts.slice(1);
  console.log(
    `${cycles} kills in ${seconds.toFixed(0)} s, every second one of the database server too; ${writers} writers`,
  );
  console.log(
    `${starts.length} starts of ${cycles} succeeded: p50 ${percentile(starts, 0.5).toFixed(0)} ms, slowest ${percentile(starts, 1).toFixed(0)} ms`,
  );
  console.log(
    `${total("acknowledged")} records and ${written.reduce((sum, { counter }) => sum + counter.acknowledged, 0)} updates acknowledged, ${total("open")} writes cut off; ${faults.length} faults`,
  );
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join("\n"));
}
