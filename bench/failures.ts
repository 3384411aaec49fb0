import { once } from "node:events";
import { existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Client, createClient } from "./support/client.ts";
import { withDatabase } from "./support/database.ts";
import { authorize, resetDataDir, type Service, startService } from "./support/service.ts";
import { computePercentile } from "./support/table.ts";

const idleConnectionCount = Number(process.env["BENCH_CONNECTIONS"] ?? 10_000);
const slowConnectionCount = 500;
/** Directory on a small file system for the full-disk test. If unset, the test is skipped. */
const smallDiskFolder = process.env["BENCH_SMALL_DISK"];

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

const startAuthorizedService = async (env: Record<string, string>) => ({
  service: await startService(env),
  ...authorize(env),
});

async function openSocket(service: Service): Promise<Socket> {
  const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
  // Without a listener, a connection reset by the service would end this process.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function measureListLatency(client: Client): Promise<string> {
  const durationsMs: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const startedAt = performance.now();
    const { status } = await client.send("/v2/subscribers");
    assert(status === 200, `A concurrent request returned ${status}`);
    durationsMs.push(performance.now() - startedAt);
  }
  return `p50 ${computePercentile(durationsMs, 0.5).toFixed(1)} ms, p99 ${computePercentile(durationsMs, 0.99).toFixed(1)} ms`;
}

async function measureIdleConnections(service: Service, client: Client): Promise<void> {
  const latencyTextAlone = await measureListLatency(client);
  const memoryBeforeMib = service.getMemoryMib();
  const sockets: Socket[] = [];
  let respondedCount = 0;
  while (sockets.length < idleConnectionCount) {
    const newSockets = await Promise.all(
      Array.from({ length: Math.min(200, idleConnectionCount - sockets.length) }, async () => {
        const socket = await openSocket(service);
        socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
        const [response] = (await once(socket, "data")) as [Buffer];
        if (response.toString().startsWith("HTTP/1.1 200")) respondedCount += 1;
        return socket;
      }),
    );
    sockets.push(...newSockets);
  }
  const latencyTextUnderLoad = await measureListLatency(client);
  const openSockets = sockets.filter(
    ({ destroyed, readyState }) => !destroyed && readyState === "open",
  );
  const memoryAfterMib = service.getMemoryMib();
  for (const socket of sockets) socket.destroy();
  assert(
    respondedCount === idleConnectionCount,
    `Only ${respondedCount} of ${idleConnectionCount} connections got a response`,
  );
  console.log(
    `${openSockets.length} idle connections: ${memoryBeforeMib} MiB before, ${memoryAfterMib} MiB with them; a list alone ${latencyTextAlone}, with them ${latencyTextUnderLoad}`,
  );
}

/**
 * Sends `requestStart`, then one byte per second until the connection closes. Returns the status of
 * the response and the duration in seconds.
 */
async function sendSlowly(service: Service, requestStart: string) {
  const socket = await openSocket(service);
  const startedAt = performance.now();
  let response = "";
  socket.on("data", (chunk: Buffer) => (response += chunk.toString()));
  socket.write(requestStart);
  const timer = setInterval(() => socket.writable && socket.write("x"), 1000);
  await once(socket, "close");
  clearInterval(timer);
  return { status: response.slice(9, 12), seconds: (performance.now() - startedAt) / 1000 };
}

async function measureSlowClients(
  service: Service,
  client: Client,
  authorization: string,
): Promise<void> {
  const requestStarts = {
    headers: "GET /v2/subscribers HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    body: `POST /v2/subscribers HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  };
  const memoryBeforeMib = service.getMemoryMib();
  for (const [name, requestStart] of Object.entries(requestStarts)) {
    const slowResultPromises = Array.from({ length: slowConnectionCount }, () =>
      sendSlowly(service, requestStart),
    );
    const latencyTextUnderLoad = await measureListLatency(client);
    const slowResults = await Promise.all(slowResultPromises);
    const statuses = new Set(slowResults.map(({ status }) => status));
    const maxSeconds = Math.max(...slowResults.map(({ seconds }) => seconds));
    console.log(
      `${slowConnectionCount} slow ${name}: status ${[...statuses].join(", ")}, closed after at most ${maxSeconds.toFixed(0)} s; a concurrent list ${latencyTextUnderLoad}`,
    );
    assert(statuses.size === 1 && statuses.has("408"), `Slow ${name}: expected status 408`);
    assert(maxSeconds < 45, `Slow ${name}: the connection stayed open too long`);
  }
  console.log(`memory ${memoryBeforeMib} MiB before, ${service.getMemoryMib()} MiB after`);
}

/** Creates subscribers until stopped. Collects acknowledged IDs, and counts all other results. */
function startWriting(client: Client, name: string, writerCount: number) {
  const acknowledgedIds: string[] = [];
  const otherCountsByResult: Record<string, number> = {};
  let isDone = false;
  const writerPromises = Array.from({ length: writerCount }, async (_, index) => {
    for (let count = 0; !isDone; count += 1) {
      const subscriberId = `${name} ${index} ${count}`;
      const response = await client
        .send("/v2/subscribers", { method: "POST", body: { subscriberId } })
        .catch((error: unknown) => String((error as NodeJS.ErrnoException).code));
      if (typeof response === "object" && response.status === 201)
        acknowledgedIds.push(subscriberId);
      else {
        const statusOrCode = typeof response === "string" ? response : String(response.status);
        otherCountsByResult[statusOrCode] = (otherCountsByResult[statusOrCode] ?? 0) + 1;
        await delay(20);
      }
    }
  });
  return {
    acknowledgedIds,
    otherCountsByResult,
    async stop() {
      isDone = true;
      await Promise.all(writerPromises);
    },
  };
}

async function findMissingIds(
  dataDir: string,
  acknowledgedIds: readonly string[],
): Promise<string[]> {
  const storedIds = await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      "select subscriber_id as id from subscribers where subscriber_id = any($1)",
      [acknowledgedIds],
    );
    return new Set(rows.map(({ id }) => id));
  });
  return acknowledgedIds.filter((id) => !storedIds.has(id));
}

async function measureShutdown(dataDir: string): Promise<void> {
  const { service, authorization } = await startAuthorizedService({ DATA_DIR: dataDir });
  const client = createClient(service.address, 16, authorization);
  const writeLoad = startWriting(client, "term", 16);
  while (writeLoad.acknowledgedIds.length < 200) await delay(10);
  const startedAt = performance.now();
  const exitCode = await service.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  await writeLoad.stop();
  client.close();
  const restartedService = await startService({ DATA_DIR: dataDir });
  const missingIds = await findMissingIds(dataDir, writeLoad.acknowledgedIds);
  await restartedService.stop();
  console.log(
    `SIGTERM under 16 writers: exit ${exitCode} after ${seconds.toFixed(1)} s; ${writeLoad.acknowledgedIds.length} writes acknowledged, ${missingIds.length} of them missing; others ${JSON.stringify(writeLoad.otherCountsByResult)}`,
  );
  assert(exitCode === 0, `The exit code after SIGTERM is ${exitCode}`);
  assert(missingIds.length === 0, `${missingIds.length} acknowledged writes are missing`);
  const failedStatuses = Object.keys(writeLoad.otherCountsByResult).filter((kind) =>
    kind.startsWith("5"),
  );
  assert(
    failedStatuses.length === 0,
    `Requests during the shutdown returned ${failedStatuses.join(", ")}`,
  );
}

async function measureFullDisk(folder: string): Promise<void> {
  const dataDir = join(folder, "signalbox");
  const fillerFile = join(folder, "filler");
  for (const path of [dataDir, fillerFile]) rmSync(path, { recursive: true, force: true });
  const { service, authorization } = await startAuthorizedService({ DATA_DIR: dataDir });
  const client = createClient(service.address, 4, authorization);
  const writeLoad = startWriting(client, "full", 4);
  while (writeLoad.acknowledgedIds.length < 100) await delay(10);

  const { bavail, bsize } = statfsSync(folder);
  assert(bavail * bsize < 4 * 2 ** 30, `${folder} isn't on a small file system`);
  const fillerBlock = Buffer.alloc(2 ** 16);
  for (let isFull = false; !isFull;) {
    try {
      writeFileSync(fillerFile, fillerBlock, { flag: "a" });
    } catch {
      isFull = true;
    }
  }
  const writeCountBefore = writeLoad.acknowledgedIds.length;
  const readCountsByStatus: Record<string, number> = {};
  for (let second = 0; second < 15; second += 1) {
    await delay(1000);
    const { status } = await client.send("/v2/subscribers");
    readCountsByStatus[status] = (readCountsByStatus[status] ?? 0) + 1;
  }
  const writeCount = writeLoad.acknowledgedIds.length - writeCountBefore;
  if (existsSync(fillerFile)) rmSync(fillerFile);
  const freedAt = performance.now();
  const writeCountWhenFreed = writeLoad.acknowledgedIds.length;
  while (writeLoad.acknowledgedIds.length < writeCountWhenFreed + 50) {
    assert(
      performance.now() - freedAt < 60_000,
      "Writes didn't succeed within 60 s after space was freed",
    );
    await delay(50);
  }
  const seconds = (performance.now() - freedAt) / 1000;
  await writeLoad.stop();
  const missingIds = await findMissingIds(dataDir, writeLoad.acknowledgedIds);
  client.close();
  const exitCode = await service.stop();
  console.log(
    `disk full for 15 s: ${writeCount} writes succeeded, others ${JSON.stringify(writeLoad.otherCountsByResult)}, reads ${JSON.stringify(readCountsByStatus)}; 50 writes within ${seconds.toFixed(1)} s after space was freed; ${writeLoad.acknowledgedIds.length} acknowledged, ${missingIds.length} missing; exit ${exitCode}`,
  );
  assert(missingIds.length === 0, `${missingIds.length} acknowledged writes are missing`);
  const unexpectedStatuses = Object.keys({
    ...writeLoad.otherCountsByResult,
    ...readCountsByStatus,
  }).filter((kind) => !["200", "503"].includes(kind));
  assert(
    unexpectedStatuses.length === 0,
    `Requests on a full disk returned ${unexpectedStatuses.join(", ")}`,
  );
}

/** Tests the service with idle and slow clients, a shutdown under load, and a full disk. */
export async function run(): Promise<void> {
  const dataDir = resetDataDir("bench-failures");
  const { service, authorization } = await startAuthorizedService({ DATA_DIR: dataDir });
  const client = createClient(service.address, 4, authorization);
  await measureIdleConnections(service, client);
  await measureSlowClients(service, client, authorization);
  client.close();
  await service.stop();
  await measureShutdown(dataDir);
  if (smallDiskFolder === undefined) console.log("disk full: skipped, BENCH_SMALL_DISK isn't set");
  else await measureFullDisk(smallDiskFolder);
}
