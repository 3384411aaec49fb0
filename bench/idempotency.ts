import { setTimeout as delay } from "node:timers/promises";
import { withDatabase } from "./support/database.ts";
import { startRestartingService } from "./support/restarting.ts";
import { resetDataDir } from "./support/service.ts";

const workload = {
  calls: Number(process.env["BENCH_CALLS"] ?? 50_000),
  keys: Number(process.env["BENCH_KEYS"] ?? 1_000),
  kills: Number(process.env["BENCH_KILLS"] ?? 20),
};
const concurrency = 50;
const requestsPerCancellation = 5;
/** Number of keys whose requests are shuffled together, so that those with the same key overlap. */
const concurrentKeyCount = 25;

function shuffle<T>(list: T[]): T[] {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const otherIndex = Math.floor(Math.random() * (index + 1));
    [list[index], list[otherIndex]] = [list[otherIndex] as T, list[index] as T];
  }
  return list;
}

function planKeys(): number[] {
  const callsPerKey = Math.round(workload.calls / workload.keys);
  const keyOrder: number[] = [];
  for (let firstKey = 0; firstKey < workload.keys; firstKey += concurrentKeyCount) {
    const keys = Array.from(
      { length: Math.min(concurrentKeyCount, workload.keys - firstKey) },
      (_, index) => firstKey + index,
    );
    keyOrder.push(
      ...shuffle(keys.flatMap((key) => Array.from({ length: callsPerKey }, () => key))),
    );
  }
  return keyOrder;
}

/**
 * Sends concurrent create requests with repeated keys, cancels some of them, and kills the service.
 * Expects one effect per key, and identical bodies in all successful responses for the same key.
 */
export async function run(): Promise<void> {
  const dataDir = resetDataDir("bench-idempotency");
  const service = await startRestartingService(dataDir, concurrency);
  const bodiesByKey = new Map<number, string>();
  const counts = { created: 0, replayed: 0, running: 0, unavailable: 0, canceled: 0, cutOff: 0 };
  const errors: string[] = [];

  const call = async (key: number, signal?: AbortSignal): Promise<boolean> => {
    const client = await service.getClient();
    const response = await client
      .send("/v1/integrations", {
        method: "POST",
        headers: { "idempotency-key": `bench-${key}` },
        body: { name: `bench ${key}`, providerId: "sendgrid", credentials: { apiKey: `k${key}` } },
        ...(signal && { signal }),
      })
      .catch(() => undefined);
    if (response === undefined) {
      counts[signal?.aborted ? "canceled" : "cutOff"] += 1;
      return false;
    }
    const { status, headers } = response;
    const body = response.body.toString();
    if (status === 409 && headers["retry-after"] !== undefined) counts.running += 1;
    else if (status === 503) counts.unavailable += 1;
    else if (status !== 201) errors.push(`key ${key} returned ${status}: ${body}`);
    else {
      counts[headers["idempotency-replay"] === "true" ? "replayed" : "created"] += 1;
      const earlierBody = bodiesByKey.get(key);
      if (earlierBody === undefined) bodiesByKey.set(key, body);
      else if (earlierBody !== body)
        errors.push(`key ${key} has two responses: ${earlierBody} and ${body}`);
      return true;
    }
    return false;
  };

  const keyOrder = planKeys();
  let nextIndex = 0;
  const sendRequests = async () => {
    for (let index = nextIndex++; index < keyOrder.length; index = nextIndex++) {
      const key = keyOrder[index] ?? 0;
      if (Math.random() * requestsPerCancellation >= 1) {
        await call(key);
        continue;
      }
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), Math.random() * 60);
      await call(key, controller.signal);
      clearTimeout(timer);
    }
  };
  const killRepeatedly = async () => {
    for (let killNumber = 1; killNumber <= workload.kills; killNumber += 1) {
      const nextKillIndex = (keyOrder.length * killNumber) / (workload.kills + 1);
      while (nextIndex < nextKillIndex) await delay(5);
      await service.killAndStart();
    }
  };
  const startedAt = performance.now();
  await Promise.all([killRepeatedly(), ...Array.from({ length: concurrency }, sendRequests)]);
  const seconds = (performance.now() - startedAt) / 1000;
  const countsUnderLoad = { ...counts };
  // Sends the request of each key again until the service has completed it.
  for (let key = 0; key < workload.keys; key += 1) {
    while (!(await call(key))) await delay(50);
  }

  const { effects, audited: auditCount } = await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ name: string; count: number }>(
      "select name, count(*) from integrations where name like 'bench %' group by name",
    );
    const auditResult = await pool.query<{ count: number }>(
      "select count(*) from audit_entries where action = 'integrations.create' and after->>'name' like 'bench %'",
    );
    return { effects: rows, audited: auditResult.rows[0]?.count ?? 0 };
  });
  await service.stop();
  for (const { name, count } of effects) {
    if (count !== 1) errors.push(`${name} was created ${count} times`);
  }
  if (effects.length !== workload.keys) errors.push(`${effects.length} keys have an effect`);
  if (auditCount !== workload.keys) errors.push(`${auditCount} effects are in the audit trail`);

  console.log(
    `${keyOrder.length} requests in ${seconds.toFixed(0)} s, ${concurrency} concurrent; ${workload.kills} kills, every second one also of the database server`,
  );
  console.log(
    `created ${countsUnderLoad.created}, replayed ${countsUnderLoad.replayed}, still running ${countsUnderLoad.running}, unavailable ${countsUnderLoad.unavailable}; canceled by the client ${countsUnderLoad.canceled}, cut off by a kill ${countsUnderLoad.cutOff}`,
  );
  console.log(
    `${workload.keys} keys, ${effects.length} with an effect, ${effects.filter(({ count }) => count > 1).length} with several, ${auditCount} audited; ${errors.length} errors`,
  );
  if (errors.length > 0) throw new Error(errors.slice(0, 10).join("\n"));
}
