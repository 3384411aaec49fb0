import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import { getErrorText, StartupError } from "../../startup-error.ts";
import { superuser } from "./cluster.ts";
import type { DataPaths } from "./data-paths.ts";

/** A socket in the cluster directory, or a port on loopback. */
export type DatabaseAddress = { kind: "socket"; port: number } | { kind: "loopback"; port: number };

const socketPort = 5432;
const loopbackHost = "127.0.0.1";
// Limit of `sun_path` without the final zero byte; longer paths are truncated silently.
const maxSocketPathLength = process.platform === "linux" ? 107 : 103;

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, loopbackHost, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string")
    throw new Error("Couldn't find a free port.");
  return address.port;
}

export const getSocketFile = (cluster: string): string => join(cluster, `.s.PGSQL.${socketPort}`);

export const chooseAddress = async (cluster: string): Promise<DatabaseAddress> =>
  process.platform !== "win32" && Buffer.byteLength(getSocketFile(cluster)) <= maxSocketPathLength
    ? { kind: "socket", port: socketPort }
    : { kind: "loopback", port: await findFreePort() };

export const toAddressSettings = ({ kind, port }: DatabaseAddress): Record<string, string> => ({
  port: String(port),
  listen_addresses: kind === "loopback" ? loopbackHost : "",
  unix_socket_directories: kind === "socket" ? "." : "",
  unix_socket_permissions: "0700",
});

function readPassword({ passwordFile }: DataPaths): string {
  try {
    return readFileSync(passwordFile, "utf8");
  } catch (error) {
    throw new StartupError(
      `The path of the data directory is too long for a socket, and the database password can't be read: ${getErrorText(error)}. Move the data directory to a shorter path, and set DATA_DIR to it.`,
    );
  }
}

export const toConnectionConfig = (
  { kind, port }: DatabaseAddress,
  paths: DataPaths,
  database: string,
): PoolConfig => ({
  user: superuser,
  database,
  port,
  ...(kind === "socket"
    ? { host: paths.cluster }
    : { host: loopbackHost, password: readPassword(paths) }),
});
