import { type Client, createClient } from "./client.ts";
import { authorize, killDatabase, type Service, startService } from "./service.ts";

/** A service that is killed and restarted, with a client for the current process. */
export interface RestartingService {
  /** Returns a client for the current process. Waits while the service restarts. */
  client(): Promise<Client>;
  /** Kills the service, every second time also its database server, and starts it again. */
  killAndStart(): Promise<void>;
  /** Duration of each start in milliseconds. */
  starts: readonly number[];
  stop(): Promise<void>;
}

export async function startRestarting(
  dataDir: string,
  connections: number,
): Promise<RestartingService> {
  const env = { DATA_DIR: dataDir };
  const starts: number[] = [];
  let service: Service;
  let authorization: string | undefined;

  const start = async (): Promise<Client> => {
    const begin = performance.now();
    service = await startService(env);
    starts.push(performance.now() - begin);
    authorization ??= authorize(env).authorization;
    return createClient(service.address, connections, authorization);
  };
  let client = start();
  await client;

  return {
    client: () => client,
    async killAndStart() {
      const before = await client;
      const killedDatabase = (async () => {
        await service.kill();
        if (starts.length % 2 === 0) killDatabase(dataDir);
        before.close();
      })();
      client = killedDatabase.then(start);
      await client;
    },
    starts,
    async stop() {
      (await client).close();
      await service.stop();
    },
  };
}
