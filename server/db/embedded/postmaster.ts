import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";
import type { Account } from "./account.ts";
import { type Binaries, useOwnDatabase } from "./binaries.ts";
import type { DataPaths } from "./data-paths.ts";
import { type DatabaseAddress, addressSettings } from "./database-address.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { clusterArgument, spawnOptions } from "./run.ts";
import { serverSettings } from "./settings.ts";

export interface PostmasterOptions {
  binaries: Binaries;
  account: Account | undefined;
  paths: DataPaths;
  address: DatabaseAddress;
  settings: Readonly<Record<string, string>>;
}

export interface Postmaster {
  pid: number;
  ended: Promise<void>;
  /** Requests a fast shutdown, which rolls back open transactions. */
  signalStop(): void;
  /** Shuts down in fast mode, then harder after a timeout. */
  stop(): Promise<void>;
}

const maxLogBytes = 1024 * 1024;
const poll = 10;
const patience = { conflict: 10_000, fast: 10_000, immediate: 3_000 };

function openLog(path: string): number {
  const file = openSync(path, "a", 0o600);
  if (fstatSync(file).size <= maxLogBytes) return file;
  closeSync(file);
  return openSync(path, "w", 0o600);
}

function launch({ binaries, account, paths, address, settings }: PostmasterOptions) {
  const all = { ...serverSettings, ...addressSettings(address), ...settings };
  const log = openLog(paths.serverLog);
  const start = fstatSync(log).size;
  const child = spawn(
    binaries.postgres,
    [
      "-D",
      clusterArgument(paths.cluster),
      ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...spawnOptions(paths.cluster, account),
      stdio: ["ignore", log, log],
      // Detached from the terminal: Ctrl-C stops the service, which then stops the server.
      detached: process.platform !== "win32",
    },
  );
  closeSync(log);
  const said = () => readFileSync(paths.serverLog).subarray(start).toString();
  return { child, said };
}

type Outcome = { ready: true } | { ready: false; why: string };

function outcomeOf(child: ChildProcess, cluster: string, said: () => string): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const file = readPostmasterFile(cluster);
      if (file?.pid === child.pid && file?.ready) settle({ ready: true });
    }, poll);
    const settle = (outcome: Outcome) => {
      clearInterval(timer);
      resolve(outcome);
    };
    child.once("error", ({ message }) => settle({ ready: false, why: message }));
    child.once("exit", (code, signal) => {
      const fault = said()
        .split("\n")
        .find((line) => /FATAL|PANIC|error/.test(line));
      const why =
        fault?.replace(/^.*?(FATAL|PANIC): +/, "") ?? `the process exited with ${code ?? signal}`;
      settle({ ready: false, why });
    });
  });
}

// Processes of a killed server may still use its memory for a moment.
const passes = (why: string) => /still in use|lock file .* already exists/.test(why);

/**
 * Starts the server and waits for connections, even through a long recovery.
 * @throws StartupError with the server's reason.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const end = Date.now() + patience.conflict;
  for (;;) {
    const { child, said } = launch(options);
    const ended = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    });
    const outcome = await outcomeOf(child, options.paths.cluster, said);
    if (outcome.ready && child.pid !== undefined) return handle(child, child.pid, ended);
    const why = outcome.ready ? "the process has no ID" : outcome.why;
    if (!passes(why) || Date.now() > end) {
      throw new StartupError(
        `The embedded PostgreSQL didn't start: ${why} (log: ${options.paths.serverLog}). Alternatively, ${useOwnDatabase}.`,
      );
    }
    await delay(200);
  }
}

function handle(child: ChildProcess, pid: number, ended: Promise<void>): Postmaster {
  const endedWithin = (milliseconds: number) => {
    const abort = new AbortController();
    const late = delay(milliseconds, false, { signal: abort.signal }).catch(() => false);
    return Promise.race([ended.then(() => true), late]).finally(() => abort.abort());
  };
  return {
    pid,
    ended,
    signalStop: () => void child.kill("SIGINT"),
    async stop() {
      child.kill("SIGINT");
      if (await endedWithin(patience.fast)) return;
      child.kill("SIGQUIT");
      if (await endedWithin(patience.immediate)) return;
      child.kill("SIGKILL");
      await ended;
    },
  };
}
