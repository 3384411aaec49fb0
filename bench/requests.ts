import { type Client, createClient } from "./support/client.ts";
import { measureLoad } from "./support/load.ts";
import { authorize, resetDataDir, startConstantServer, startService } from "./support/service.ts";
import { printTable } from "./support/table.ts";

const connectionCounts = [1, 16, 64];

/**
 * Compares the service's throughput and memory with those of its bare framework, which returns a
 * constant response of the same size.
 */
export async function run(): Promise<void> {
  const env = { DATA_DIR: resetDataDir("bench-requests") };
  const service = await startService(env);
  const { authorization } = authorize(env);
  const send = (path: string) => createClient(service.address, 1, authorization).send(path);
  const { body } = await send("/v1/notifications?limit=1");
  const { data } = JSON.parse(body.toString()) as { data: { _id: string }[] };
  const pathsByName = {
    "health (no database)": "/healthz",
    "one event": `/v1/notifications/${data[0]?._id}`,
    "10 subscribers": "/v2/subscribers",
    "10 events": "/v1/notifications",
  };
  const idleMemoryMib = service.getMemoryMib();
  const table: (string | number)[][] = [];
  for (const [name, path] of Object.entries(pathsByName)) {
    const size = (await send(path)).body.byteLength;
    const constantServer = await startConstantServer(size);
    for (const connectionCount of connectionCounts) {
      const [serviceClient, constantClient] = [service, constantServer].map(({ address }) =>
        createClient(address, connectionCount, authorization),
      ) as [Client, Client];
      const serviceLoad = await measureLoad(serviceClient, path, connectionCount);
      const constantLoad = await measureLoad(constantClient, path, connectionCount);
      serviceClient.close();
      constantClient.close();
      table.push([
        name,
        String(size),
        String(connectionCount),
        serviceLoad.requestsPerSecond,
        constantLoad.requestsPerSecond,
        `1 : ${(constantLoad.requestsPerSecond / serviceLoad.requestsPerSecond).toFixed(1)}`,
        serviceLoad.p99Ms,
        constantLoad.p99Ms,
        `${service.getMemoryMib()} : ${constantServer.getMemoryMib()}`,
      ]);
    }
    await constantServer.stop();
  }
  printTable(
    ["response", "bytes", "conn.", "req/s", "constant", "ratio", "p99 ms", "constant", "MiB"],
    table,
  );
  process.stdout.write(`resident memory before the first load: ${idleMemoryMib} MiB\n`);
  await service.stop();
}
