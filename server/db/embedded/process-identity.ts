import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { getErrorCode } from "../../startup-error.ts";

/** Returns the fields of /proc/PID/stat after the command name, which may contain spaces. */
function readLinuxStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** Reports whether the process runs, under any user. Detects zombies only on Linux. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (getErrorCode(error) !== "EPERM") return false;
  }
  const state = readLinuxStat(pid)?.[0];
  return state !== "Z" && state !== "X";
}

function runProcessTool(pid: number, column: string): string | undefined {
  try {
    const text = execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { PATH: process.env["PATH"], LC_ALL: "C" },
    });
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Returns text that differs for a later process with the same PID; undefined if unknown. */
export function readStartIdentity(pid: number): string | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform !== "linux") return runProcessTool(pid, "lstart");
  const startTicks = readLinuxStat(pid)?.[19];
  if (startTicks === undefined) return undefined;
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${startTicks}`;
}

export const readCommand = (pid: number): string | undefined =>
  process.platform === "win32" ? undefined : runProcessTool(pid, "command");
