import { setTimeout as delay } from "node:timers/promises";
import { withDatabase } from "./support/database.ts";
import { startRestarting } from "./support/restarting.ts";
import { freshDataDir } from "./support/service.ts";

const size = {
  calls: Number(process.env["BENCH_CALLS"] ?? 50_000),
  keys: Number(process.env["BENCH_KEYS"] ?? 1_000),
  kills: Number(process.env["BENCH_KILLS"] ?? 20),
};
const concurrent = 50;
/** One in this many clients hangs up before the answer. */
const dropShare = 5;
/** Keys in use at a time: new ones are added until the end of the run. */
const keysAtOnce = 25;

function shuffle<T>(list: T[]): T[] {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

function plan(): number[] {
  const each = Math.round(size.calls / size.keys);
  const order: number[] = [];
  for (let first = 0; first < size.keys; first += keysAtOnce) {
    const keys = Array.from(
      { length: Math.min(keysAtOnce, size.keys - first) },
      (_, index) => first + index,
    );
    order.push(...shuffle(keys.flatMap((key) => Array.from({ length: each }, () => key))));
  }
  return order;
}

/**
 * Concurrent clients repeat creations with the same keys and hang up, while the service is killed.
 * Expects one effect per key, and identical bytes in all its answers.
 */
export async function run(): Promise<void> {
  const dataDir = freshDataDir("bench-idempotency");
  const service = await startRestarting(dataDir, concurrent);
  const answers = new Map<number, string>();
  const seen = { created: 0, replayed: 0, running: 0, away: 0, dropped: 0, cut: 0 };
  const faults: string[] = [];

  const call = async (key: number, signal?: AbortSignal): Promise<boolean> => {
    const client = await service.client();
    const answer = await client
      .send("/v1/integrations", {
        method: "POST",
        headers: { "idempotency-key": `bench-${key}` },
        body: { name: `bench ${key}`, providerId: "sendgrid", credentials: { apiKey: `k${key}` } },
        ...(signal && { signal }),
      })
      .catch(() => undefined);
    if (answer === undefined) {
      seen[signal?.aborted ? "dropped" : "cut"] += 1;
      return false;
    }
    const { status, headers } = answer;
    const body = answer.body.toString();
    if (status === 409 && headers["retry-after"] !== undefined) seen.running += 1;
    else if (status === 503) seen.away += 1;
    else if (status !== 201) faults.push(`key ${key} was answered ${status}: ${body}`);
    else {
      seen[headers["idempotency-replay"] === "true" ? "replayed" : "created"] += 1;
      const known = answers.get(key);
      if (known === undefined) answers.set(key, body);
      else if (known !== body) faults.push(`key ${key} has two answers: ${known} and ${body}`);
      return true;
    }
    return false;
  };

  const order = plan();
  let next = 0;
  const sender = async () => {
    for (let index = next++; index < order.length; index = next++) {
      const key = order[index] ?? 0;
      if (Math.random() * dropShare >= 1) {
        await call(key);
        continue;
      }
      const hangUp = new AbortController();
      const timer = setTimeout(() => hangUp.abort(), Math.random() * 60);
      await call(key, hangUp.signal);
      clearTimeout(timer);
    }
  };
  const killer = async () => {
    for (let kill = 1; kill <= size.kills; kill += 1) {
      const from = (order.length * kill) / (size.kills + 1);
      while (next < from) await delay(5);
      await service.killAndStart();
    }
  };
  const begin = performance.now();
  await Promise.all([killer(), ...Array.from({ length: concurrent }, sender)]);
  const seconds = (performance.now() - begin) / 1000;
  const during = { ...seen };
  // Every request without an answer is retried.
  for (let key = 0; key < size.keys; key += 1) {
    while (!(await call(key))) await delay(50);
  }

  const { effects, audited } = await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ name: string; count: number }>(
      "select name, count(*) from integrations where name like 'bench %' group by name",
    );
    const audit = await pool.query<{ count: number }>(
      "select count(*) from audit_entries where action = 'integrations.create' and after->>'name' like 'bench %'",
    );
    return { effects: rows, audited: audit.rows[0]?.count ?? 0 };
  });
  await service.stop();
  for (const { name, count } of effects) {
    if (count !== 1) faults.push(`${name} was created ${count} times`);
  }
  if (effects.length !== size.keys) faults.push(`${effects.length} keys have an effect`);
  if (audited !== size.keys) faults.push(`${audited} effects are in the audit trail`);

  console.log(
    `${order.length} calls in ${seconds.toFixed(0)} s, ${concurrent} at once; ${size.kills} kills, every second one of the database server too`,
  );
  console.log(
    `answered as created ${during.created}, as replay ${during.replayed}, as still running ${during.running}, as away ${during.away}; client hung up ${during.dropped}, cut by a kill ${during.cut}`,
  );
  console.log(
    `${size.keys} keys, ${effects.length} with an effect, ${effects.filter(({ count }) => count > 1).length} with two, ${audited} audited; ${faults.length} faults`,
  );
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join("\n"));
}
