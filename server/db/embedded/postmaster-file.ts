import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";
import { type DatabaseAddress, getSocketFile } from "./database-address.ts";
import { readCommand, isAlive } from "./process-identity.ts";

export interface PostmasterFile {
  pid: number;
  isReady: boolean;
  address: DatabaseAddress;
}

const toPidFilePath = (cluster: string) => join(cluster, "postmaster.pid");

// Both files begin with the server's PID, and both prevent a server from starting.
const listLockFiles = (cluster: string) => [
  toPidFilePath(cluster),
  `${getSocketFile(cluster)}.lock`,
];

function readPid(file: string): number | undefined {
  try {
    const [, pid] = /^(\d+)\s/.exec(readFileSync(file, "utf8")) ?? [];
    return pid === undefined ? undefined : Number(pid);
  } catch {
    return undefined;
  }
}

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(toPidFilePath(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  // Lines: pid, directory, start time, port, socket directory, listen address, memory key, status.
  const [pid, , , port, socketDirectory, , , status] = lines.map((line) => line.trim());
  if (!/^\d+$/.test(pid ?? "")) return undefined;
  return {
    pid: Number(pid),
    isReady: status === "ready",
    address: { kind: socketDirectory ? "socket" : "loopback", port: Number(port) },
  };
}

/** Reports whether the process is this cluster's server, not a later process with the same PID. */
function isClusterServer(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    try {
      return (
        readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" &&
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
      );
    } catch {
      // The process belongs to another user or has ended, so it isn't this cluster's server.
      return false;
    }
  }
  const command = readCommand(pid);
  return command === undefined || (command.includes("postgres") && command.includes(cluster));
}

const timeoutsMs = { fast: 10_000, immediate: 5_000 };
const pollIntervalMs = 20;

async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadlineAt = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadlineAt) return false;
    await delay(pollIntervalMs);
  }
  return true;
}

/** Stops a server that outlived its parent. */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ["SIGINT", timeoutsMs.fast],
    ["SIGQUIT", timeoutsMs.immediate],
  ] as const) {
    process.kill(pid, signal);
    if (await waitForEnd(pid, timeoutMs)) return;
  }
  throw new StartupError(
    `The PostgreSQL server from an earlier start (process ${pid}) didn't stop. Stop that process, then start again.`,
  );
}

/**
 * Stops a server that outlived its parent, removes lock files that are damaged or have a reused
 * PID, and returns what it did. PostgreSQL itself replaces lock files of dead processes, after
 * their shared memory is free.
 */
export async function clearLeftovers(cluster: string): Promise<"none" | "stopped" | "cleared"> {
  const files = listLockFiles(cluster).map((path) => ({ path, pid: readPid(path) }));
  const serverPid = files.find(
    ({ pid }) => pid !== undefined && isClusterServer(pid, cluster),
  )?.pid;
  if (serverPid !== undefined) await stopServer(serverPid);
  const blockingFiles = files.filter(
    ({ path, pid }) => existsSync(path) && (pid === undefined || isAlive(pid)),
  );
  for (const { path } of blockingFiles) rmSync(path, { force: true });
  if (serverPid !== undefined) return "stopped";
  return blockingFiles.length > 0 ? "cleared" : "none";
}
