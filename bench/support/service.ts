import { execFileSync, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { openDataDirectory } from "../../server/db/embedded/data-paths.ts";
import { readPostmasterFile } from "../../server/db/embedded/postmaster-file.ts";

const cliPath = "dist/server/cli.js";

export interface Service {
  address: string;
  pid: number;
  /** Returns the resident set size in MiB. */
  getMemoryMib(): number;
  /** Shuts down and returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. The database server keeps running. */
  kill(): Promise<void>;
}

/** Runs a service command with `--json`. Returns the last line of output, parsed. */
export const runCommand = (
  env: Record<string, string>,
  ...args: string[]
): Record<string, string> =>
  JSON.parse(
    execFileSync(process.execPath, [cliPath, ...args, "--json"], {
      env: { ...process.env, ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    })
      .trim()
      .split("\n")
      .at(-1) ?? "{}",
  ) as Record<string, string>;

export function authorize(env: Record<string, string>, environmentName = "Development") {
  const { token = "", environment: environmentId = "" } = runCommand(
    env,
    "token",
    "--environment",
    environmentName,
  );
  return { token, authorization: `Bearer ${token}`, environmentId };
}

/** Deletes a data directory in `.tmp` if it exists, and returns its path. */
export function resetDataDir(name: string): string {
  const path = resolve(".tmp", name);
  rmSync(path, { recursive: true, force: true });
  return path;
}

/** Starts a program, and waits until it prints its address. */
async function startProgram(script: string, env: Record<string, string>): Promise<Service> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exitPromise = new Promise<number | null>((done) =>
    child.once("exit", (code) => done(code)),
  );
  // Stops the program even if the measurement fails.
  const onExit = () => child.kill("SIGTERM");
  process.once("exit", onExit);
  void exitPromise.then(() => process.off("exit", onExit));
  let address: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    address = /http:\/\/[\w.:[\]-]+/.exec(line)?.[0];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error(`${script} exited before it was ready.`);
  child.stdout.resume();
  return {
    address,
    pid: child.pid ?? 0,
    getMemoryMib: () => {
      const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], {
        encoding: "utf8",
      });
      return Math.round(Number(kilobytes) / 1024);
    },
    stop: async () => {
      child.kill("SIGTERM");
      return await exitPromise;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exitPromise;
    },
  };
}

export async function startService(
  env: Record<string, string>,
  script = "dist/server/main.js",
): Promise<Service> {
  if (!existsSync(script)) throw new Error("The build is missing. Run npm run build first.");
  return await startProgram(script, { PORT: "0", DEMO_LIVE: "0", LOG_LEVEL: "silent", ...env });
}

/** Starts a server that uses the service's framework to return a constant body of `size` bytes. */
export const startConstantServer = (size: number): Promise<Service> =>
  startProgram("bench/support/constant-server.mjs", { SIZE: String(size) });

/** Starts a server that generates the event list from the settings in `file`. */
export const startEventSource = (file: string): Promise<Service> =>
  startProgram("bench/support/event-source-server.mjs", { SOURCE: file });

export function killDatabase(dataDir: string): void {
  const server = readPostmasterFile(openDataDirectory(dataDir).cluster);
  if (server !== undefined) process.kill(server.pid, "SIGKILL");
}
