import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";
import type { Endpoint } from "./endpoint.ts";
import { commandOf, isAlive } from "./process-identity.ts";

/** What a server writes into `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  ready: boolean;
  endpoint: Endpoint;
}

const fileOf = (cluster: string) => join(cluster, "postmaster.pid");

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(fileOf(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  // Lines: pid, directory, start time, port, socket directory, listen address, memory key, status.
  const [pid, , , port, socketDirectory, , , status] = lines.map((line) => line.trim());
  if (!/^\d+$/.test(pid ?? "")) return undefined;
  return {
    pid: Number(pid),
    ready: status === "ready",
    endpoint: { kind: socketDirectory ? "socket" : "loopback", port: Number(port) },
  };
}

/** Whether the process is a PostgreSQL of this cluster, and not a later one of the same id. */
function serves(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    try {
      return (
        readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" &&
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
      );
    } catch {
      // Of another user, or gone: it is none that this user started here.
      return false;
    }
  }
  const command = commandOf(pid);
  return command === undefined || (command.includes("postgres") && command.includes(cluster));
}

const patience = { fast: 10_000, immediate: 5_000, poll: 20 };

async function ended(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await delay(patience.poll);
  }
  return true;
}

/**
 * Stops a server that outlived its parent, and clears away a file whose process id went to another
 * program: PostgreSQL would take that for a running server.
 */
export async function clearLeftover(cluster: string): Promise<"none" | "stopped" | "cleared"> {
  const file = readPostmasterFile(cluster);
  // Of a dead process PostgreSQL itself sees to the file, once the shared memory is free as well.
  if (file === undefined || !isAlive(file.pid)) return "none";
  if (!serves(file.pid, cluster)) {
    rmSync(fileOf(cluster), { force: true });
    return "cleared";
  }
  for (const [signal, milliseconds] of [
    ["SIGINT", patience.fast],
    ["SIGQUIT", patience.immediate],
  ] as const) {
    process.kill(file.pid, signal);
    if (await ended(file.pid, milliseconds)) return "stopped";
  }
  throw new StartupError(
    `A PostgreSQL that an earlier start left behind (process ${file.pid}) does not stop: end it and start again.`,
  );
}
