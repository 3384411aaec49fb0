import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { endsWithin } from "../../ends-within.ts";
import { StartupError } from "../../startup-error.ts";
import type { Account } from "./account.ts";
import { type Binaries, databaseUrlRemedy } from "./binaries.ts";
import type { DataPaths } from "./data-paths.ts";
import { type DatabaseAddress, toAddressSettings } from "./database-address.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { getClusterArgument, createSpawnOptions } from "./run.ts";
import { serverSettings } from "./settings.ts";

export interface PostmasterOptions {
  binaries: Binaries;
  account: Account | undefined;
  paths: DataPaths;
  address: DatabaseAddress;
  settings: Readonly<Record<string, string>>;
  /** Called with each process right after its launch, before it is ready. */
  onSpawn?: (child: ChildProcess) => void;
}

export interface Postmaster {
  pid: number;
  exitPromise: Promise<void>;
  /**
   * Shuts down in fast mode. After a timeout, shuts down in immediate mode, and finally kills the
   * process.
   */
  stop(): Promise<void>;
}

const maxLogBytes = 1024 * 1024;
const pollIntervalMs = 10;
const timeoutsMs = { conflict: 10_000, fast: 10_000, immediate: 3_000 };

function openLog(path: string): number {
  const descriptor = openSync(path, "a", 0o600);
  if (fstatSync(descriptor).size <= maxLogBytes) return descriptor;
  closeSync(descriptor);
  return openSync(path, "w", 0o600);
}

function launch({ binaries, account, paths, address, settings }: PostmasterOptions) {
  const allSettings = { ...serverSettings, ...toAddressSettings(address), ...settings };
  const logDescriptor = openLog(paths.serverLogFile);
  const startOffset = fstatSync(logDescriptor).size;
  const child = spawn(
    binaries.postgres,
    [
      "-D",
      getClusterArgument(paths.cluster),
      ...Object.entries(allSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...createSpawnOptions(paths.cluster, account),
      stdio: ["ignore", logDescriptor, logDescriptor],
      // The server is detached from the terminal, because Ctrl-C must stop only the service, which
      // then stops the server.
      detached: process.platform !== "win32",
    },
  );
  closeSync(logDescriptor);
  const readOutput = () => readFileSync(paths.serverLogFile).subarray(startOffset).toString();
  return { child, readOutput };
}

type StartOutcome = { isReady: true } | { isReady: false; reason: string };

function waitForStart(
  child: ChildProcess,
  cluster: string,
  readOutput: () => string,
): Promise<StartOutcome> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const postmasterFile = readPostmasterFile(cluster);
      if (postmasterFile?.pid === child.pid && postmasterFile?.isReady) settle({ isReady: true });
    }, pollIntervalMs);
    const settle = (outcome: StartOutcome) => {
      clearInterval(timer);
      // On a later exit, `reportExit` can't read the log if the data directory has been renamed.
      child.off("exit", reportExit);
      resolve(outcome);
    };
    child.once("error", ({ message }) => settle({ isReady: false, reason: message }));
    const reportExit = (code: number | null, signal: NodeJS.Signals | null) => {
      const errorLine = readOutput()
        .split("\n")
        .find((line) => /FATAL|PANIC|error/.test(line));
      const reason =
        errorLine?.replace(/^.*?(FATAL|PANIC): +/, "") ??
        (signal === null
          ? `the process exited with code ${code}`
          : `the process was terminated by ${signal}`);
      settle({ isReady: false, reason });
    };
    child.once("exit", reportExit);
  });
}

// Processes of a killed server may still use its memory for a moment.
const isTemporary = (reason: string) => /still in use|lock file .* already exists/.test(reason);

/**
 * Starts the server, and waits until it accepts connections, even during a long recovery.
 * @throws StartupError with the server's reason.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadlineAt = Date.now() + timeoutsMs.conflict;
  for (;;) {
    const { child, readOutput } = launch(options);
    options.onSpawn?.(child);
    const exitPromise = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    });
    const outcome = await waitForStart(child, options.paths.cluster, readOutput);
    if (outcome.isReady && child.pid !== undefined)
      return toPostmaster(child, child.pid, exitPromise);
    const reason = outcome.isReady ? "the process has no ID" : outcome.reason;
    if (!isTemporary(reason) || Date.now() > deadlineAt) {
      throw new StartupError(
        `The embedded PostgreSQL didn't start: ${reason}. Check the log ${options.paths.serverLogFile}, or ${databaseUrlRemedy}.`,
      );
    }
    await delay(200);
  }
}

/** Requests a fast shutdown, which rolls back open transactions. */
export const signalStop = (child: ChildProcess): void => void child.kill("SIGINT");

function toPostmaster(child: ChildProcess, pid: number, exitPromise: Promise<void>): Postmaster {
  return {
    pid,
    exitPromise,
    async stop() {
      signalStop(child);
      if (await endsWithin(timeoutsMs.fast, exitPromise)) return;
      child.kill("SIGQUIT");
      if (await endsWithin(timeoutsMs.immediate, exitPromise)) return;
      child.kill("SIGKILL");
      await exitPromise;
    },
  };
}
