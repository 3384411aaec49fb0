import { type Client, createClient } from "./support/client.ts";
import { load } from "./support/load.ts";
import { authorize, freshDataDir, startConstantServer, startService } from "./support/service.ts";
import { printTable } from "./support/table.ts";

const connections = [1, 16, 64];

/** Requests per second and memory, compared to the same framework with a constant answer. */
export async function run(): Promise<void> {
  const env = { DATA_DIR: freshDataDir("bench-requests") };
  const service = await startService(env);
  const { authorization } = authorize(env);
  const send = (path: string) => createClient(service.address, 1, authorization).send(path);
  const { body } = await send("/v1/notifications?limit=1");
  const { data } = JSON.parse(body.toString()) as { data: { _id: string }[] };
  const paths = {
    "health (no database)": "/healthz",
    "one event": `/v1/notifications/${data[0]?._id}`,
    "10 subscribers": "/v2/subscribers",
    "10 events": "/v1/notifications",
  };
  const atRest = service.memory();
  const table: (string | number)[][] = [];
  for (const [name, path] of Object.entries(paths)) {
    const size = (await send(path)).body.byteLength;
    const constant = await startConstantServer(size);
    for (const width of connections) {
      const [own, bare] = [service, constant].map(({ address }) =>
        createClient(address, width, authorization),
      ) as [Client, Client];
      const one = await load(own, path, width);
      const two = await load(bare, path, width);
      own.close();
      bare.close();
      table.push([
        name,
        String(size),
        String(width),
        one.perSecond,
        two.perSecond,
        `1 : ${(two.perSecond / one.perSecond).toFixed(1)}`,
        one.p99,
        two.p99,
        `${service.memory()} : ${constant.memory()}`,
      ]);
    }
    await constant.stop();
  }
  printTable(
    ["answer", "bytes", "conn.", "req/s", "constant", "ratio", "p99 ms", "constant", "MiB"],
    table,
  );
  process.stdout.write(`resident memory before the first load: ${atRest} MiB\n`);
  await service.stop();
}
