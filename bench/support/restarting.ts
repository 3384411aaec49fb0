import { type Client, createClient } from "./client.ts";
import { authorize, killDatabase, type Service, startService } from "./service.ts";

export interface RestartingService {
  /** Returns a client for the service's current process. Waits while the service restarts. */
  getClient(): Promise<Client>;
  /** Kills and restarts the service. Every second call also kills its database server. */
  killAndStart(): Promise<void>;
  startDurationsMs: readonly number[];
  stop(): Promise<void>;
}

export async function startRestartingService(
  dataDir: string,
  maxConnections: number,
): Promise<RestartingService> {
  const env = { DATA_DIR: dataDir };
  const startDurationsMs: number[] = [];
  let service: Service;
  let authorization: string | undefined;

  const start = async (): Promise<Client> => {
    const startedAt = performance.now();
    service = await startService(env);
    startDurationsMs.push(performance.now() - startedAt);
    authorization ??= authorize(env).authorization;
    return createClient(service.address, maxConnections, authorization);
  };
  let clientPromise = start();
  await clientPromise;

  return {
    getClient: () => clientPromise,
    async killAndStart() {
      const previousClient = await clientPromise;
      const killPromise = (async () => {
        await service.kill();
        if (startDurationsMs.length % 2 === 0) killDatabase(dataDir);
        previousClient.close();
      })();
      clientPromise = killPromise.then(start);
      await clientPromise;
    },
    startDurationsMs,
    async stop() {
      (await clientPromise).close();
      await service.stop();
    },
  };
}
