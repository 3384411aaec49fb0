import { once } from "node:events";
import { existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Client, createClient } from "./support/client.ts";
import { withDatabase } from "./support/database.ts";
import { authorize, freshDataDir, type Service, startService } from "./support/service.ts";
import { percentile } from "./support/table.ts";

const idleConnections = Number(process.env["BENCH_CONNECTIONS"] ?? 10_000);
const slowConnections = 500;
/** A directory on a small file system, which is filled; without it that part is skipped. */
const smallDisk = process.env["BENCH_SMALL_DISK"];

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Broken: ${what}`);
}

const open = async (env: Record<string, string>) => ({
  service: await startService(env),
  ...authorize(env),
});

async function openSocket(service: Service): Promise<Socket> {
  const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
  // The service may hang up; the test then sees a closed socket.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Milliseconds of 200 sequential requests. */
async function answerTimes(client: Client): Promise<string> {
  const taken: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const start = performance.now();
    const { status } = await client.send("/v2/subscribers");
    must(status === 200, `a request beside the fault was answered ${status}`);
    taken.push(performance.now() - start);
  }
  return `p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms`;
}

async function idle(service: Service, client: Client): Promise<void> {
  const alone = await answerTimes(client);
  const before = service.memory();
  const sockets: Socket[] = [];
  let answered = 0;
  while (sockets.length < idleConnections) {
    const some = await Promise.all(
      Array.from({ length: Math.min(200, idleConnections - sockets.length) }, async () => {
        const socket = await openSocket(service);
        socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
        const [answer] = (await once(socket, "data")) as [Buffer];
        if (answer.toString().startsWith("HTTP/1.1 200")) answered += 1;
        return socket;
      }),
    );
    sockets.push(...some);
  }
  const beside = await answerTimes(client);
  const kept = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === "open");
  const after = service.memory();
  for (const socket of sockets) socket.destroy();
  must(answered === idleConnections, `${answered} of ${idleConnections} connections were answered`);
  console.log(
    `${kept.length} idle connections: ${before} MiB before, ${after} MiB with them; a list alone ${alone}, beside them ${beside}`,
  );
}

/** Sends the head whole or in part, then one byte per second. Returns the answer and its time. */
async function trickle(service: Service, start: string) {
  const socket = await openSocket(service);
  const begin = performance.now();
  let answer = "";
  socket.on("data", (part: Buffer) => (answer += part.toString()));
  socket.write(start);
  const timer = setInterval(() => socket.writable && socket.write("x"), 1000);
  await once(socket, "close");
  clearInterval(timer);
  return { status: answer.slice(9, 12), seconds: (performance.now() - begin) / 1000 };
}

async function slow(service: Service, client: Client, authorization: string): Promise<void> {
  const starts = {
    headers: "GET /v2/subscribers HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    body: `POST /v2/subscribers HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  };
  const before = service.memory();
  for (const [name, start] of Object.entries(starts)) {
    const all = Array.from({ length: slowConnections }, () => trickle(service, start));
    const beside = await answerTimes(client);
    const ends = await Promise.all(all);
    const statuses = new Set(ends.map(({ status }) => status));
    const last = Math.max(...ends.map(({ seconds }) => seconds));
    console.log(
      `${slowConnections} slow ${name}: answered ${[...statuses].join(", ")} and closed after ${last.toFixed(0)} s at the latest; a list beside them ${beside}`,
    );
    must(statuses.size === 1 && statuses.has("408"), `slow ${name} are answered 408`);
    must(last < 45, `slow ${name} end`);
  }
  console.log(`memory ${before} MiB before, ${service.memory()} MiB after`);
}

/** Writes until stopped. Returns the acknowledged writes and every other answer. */
function keepWriting(client: Client, name: string, writers: number) {
  const acknowledged: string[] = [];
  const others: Record<string, number> = {};
  let done = false;
  const all = Array.from({ length: writers }, async (_, index) => {
    for (let count = 0; !done; count += 1) {
      const subscriberId = `${name} ${index} ${count}`;
      const answer = await client
        .send("/v2/subscribers", { method: "POST", body: { subscriberId } })
        .catch((error: unknown) => String((error as NodeJS.ErrnoException).code));
      if (typeof answer === "object" && answer.status === 201) acknowledged.push(subscriberId);
      else {
        const kind = typeof answer === "string" ? answer : String(answer.status);
        others[kind] = (others[kind] ?? 0) + 1;
        await delay(20);
      }
    }
  });
  return {
    acknowledged,
    others,
    async stop() {
      done = true;
      await Promise.all(all);
    },
  };
}

async function lost(dataDir: string, acknowledged: readonly string[]): Promise<string[]> {
  const there = await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      "select subscriber_id as id from subscribers where subscriber_id = any($1)",
      [acknowledged],
    );
    return new Set(rows.map(({ id }) => id));
  });
  return acknowledged.filter((id) => !there.has(id));
}

async function terminate(dataDir: string): Promise<void> {
  const { service, authorization } = await open({ DATA_DIR: dataDir });
  const client = createClient(service.address, 16, authorization);
  const writing = keepWriting(client, "term", 16);
  while (writing.acknowledged.length < 200) await delay(10);
  const begin = performance.now();
  const code = await service.stop();
  const seconds = (performance.now() - begin) / 1000;
  await writing.stop();
  client.close();
  const again = await startService({ DATA_DIR: dataDir });
  const missing = await lost(dataDir, writing.acknowledged);
  await again.stop();
  console.log(
    `SIGTERM under 16 writers: exit ${code} after ${seconds.toFixed(1)} s; ${writing.acknowledged.length} writes acknowledged, ${missing.length} of them lost; others ${JSON.stringify(writing.others)}`,
  );
  must(code === 0, `SIGTERM ends with ${code}`);
  must(missing.length === 0, `${missing.length} acknowledged writes are lost`);
  const failed = Object.keys(writing.others).filter((kind) => kind.startsWith("5"));
  must(failed.length === 0, `requests were answered ${failed.join(", ")} while it ended`);
}

async function diskFull(folder: string): Promise<void> {
  const dataDir = join(folder, "signalbox");
  const filler = join(folder, "filler");
  for (const path of [dataDir, filler]) rmSync(path, { recursive: true, force: true });
  const { service, authorization } = await open({ DATA_DIR: dataDir });
  const client = createClient(service.address, 4, authorization);
  const writing = keepWriting(client, "full", 4);
  while (writing.acknowledged.length < 100) await delay(10);

  const { bavail, bsize } = statfsSync(folder);
  must(bavail * bsize < 4 * 2 ** 30, `${folder} is no small file system`);
  const rest = Buffer.alloc(2 ** 16);
  for (let isFull = false; !isFull;) {
    try {
      writeFileSync(filler, rest, { flag: "a" });
    } catch {
      isFull = true;
    }
  }
  const before = writing.acknowledged.length;
  const reads: Record<string, number> = {};
  for (let second = 0; second < 15; second += 1) {
    await delay(1000);
    const { status } = await client.send("/v2/subscribers");
    reads[status] = (reads[status] ?? 0) + 1;
  }
  const during = writing.acknowledged.length - before;
  if (existsSync(filler)) rmSync(filler);
  const freed = performance.now();
  const whenFreed = writing.acknowledged.length;
  while (writing.acknowledged.length < whenFreed + 50) {
    must(performance.now() - freed < 60_000, "writes go on once there is room");
    await delay(50);
  }
  const seconds = (performance.now() - freed) / 1000;
  await writing.stop();
  const missing = await lost(dataDir, writing.acknowledged);
  client.close();
  const code = await service.stop();
  console.log(
    `disk full for 15 s: ${during} writes fitted in, others ${JSON.stringify(writing.others)}, reads ${JSON.stringify(reads)}; 50 writes within ${seconds.toFixed(1)} s of room; ${writing.acknowledged.length} acknowledged, ${missing.length} lost; exit ${code}`,
  );
  must(missing.length === 0, `${missing.length} acknowledged writes are lost`);
  const wrong = Object.keys({ ...writing.others, ...reads }).filter(
    (kind) => !["200", "503"].includes(kind),
  );
  must(wrong.length === 0, `a full disk is answered ${wrong.join(", ")}`);
}

/** Tests idle and slow clients, a shutdown under load, and a full disk. */
export async function run(): Promise<void> {
  const dataDir = freshDataDir("bench-faults");
  const { service, authorization } = await open({ DATA_DIR: dataDir });
  const client = createClient(service.address, 4, authorization);
  await idle(service, client);
  await slow(service, client, authorization);
  client.close();
  await service.stop();
  await terminate(dataDir);
  if (smallDisk === undefined) console.log("disk full: left out, BENCH_SMALL_DISK names no folder");
  else await diskFull(smallDisk);
}
