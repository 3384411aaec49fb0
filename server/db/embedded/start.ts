import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../log.ts";
import { getErrorText, StartupError } from "../../startup-error.ts";
import { findServerAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { type DataPaths, openDataDirectory } from "./data-paths.ts";
import { chooseAddress, toConnectionConfig, type DatabaseAddress } from "./database-address.ts";
import { LockedError, readLockOwner, type LockOwner, acquireLock, isForeign } from "./lock.ts";
import {
  type Postmaster,
  type PostmasterOptions,
  signalStop,
  startPostmaster,
} from "./postmaster.ts";
import { clearLeftovers, readPostmasterFile } from "./postmaster-file.ts";
import { ensureReachableBinaries } from "./reachable-binaries.ts";

const databaseName = "signalbox";

export interface EmbeddedOptions {
  /** Absolute path of the data directory, which is created if missing. */
  dataDir: string;
  log: Log;
  /**
   * Recorded in the lock. Commands join the server of a `service`, and wait for other commands.
   * Default: `service`.
   */
  purpose?: LockOwner["purpose"];
  settings?: Readonly<Record<string, string>>;
  /** Aborts the start, which can take minutes after a crash. `startEmbeddedServer` then rejects. */
  signal?: AbortSignal | undefined;
}

export interface EmbeddedServer {
  config: pg.PoolConfig;
  announce(address: string): void;
  getServerPid(): number;
  stop(): Promise<void>;
}

async function connect(config: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  // Without a listener, a lost connection would end the process. The pending query rejects anyway.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function ensureDatabase(address: DatabaseAddress, paths: DataPaths): Promise<void> {
  const client = await connect(toConnectionConfig(address, paths, "postgres"));
  try {
    const result = await client.query("select 1 from pg_database where datname = $1", [
      databaseName,
    ]);
    if (result.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Restarts the server if it ends unexpectedly, for example when memory runs out. */
function supervise(firstPostmaster: Postmaster, options: PostmasterOptions, log: Log) {
  let currentPostmaster = firstPostmaster;
  let isStopping = false;
  const wakeController = new AbortController();

  const restart = async () => {
    for (let pauseMs = 250; !isStopping; pauseMs = Math.min(pauseMs * 2, 10_000)) {
      await delay(pauseMs, undefined, { signal: wakeController.signal }).catch(() => undefined);
      if (isStopping) return;
      try {
        currentPostmaster = await startPostmaster(options);
        if (isStopping) await currentPostmaster.stop();
        else log.warn("database server restarted", { pid: currentPostmaster.pid });
        return;
      } catch (error) {
        if (!isStopping) log.error("couldn't restart database server", { error });
      }
    }
  };
  const watchPromise = (async () => {
    while (!isStopping) {
      await currentPostmaster.exitPromise;
      if (isStopping) return;
      log.error("database server exited unexpectedly", { pid: currentPostmaster.pid });
      await restart();
    }
  })();

  return {
    getPid: () => currentPostmaster.pid,
    async stop() {
      isStopping = true;
      wakeController.abort();
      await currentPostmaster.stop();
      await watchPromise;
    },
  };
}

/** Throws LockedError if another process has the lock. Call this before any other startup work. */
export function requireUnlocked(dataDir: string): void {
  const { lockFile } = openDataDirectory(dataDir);
  const owner = readLockOwner(lockFile);
  if (owner !== undefined) throw new LockedError(lockFile, dataDir, owner);
}

/** Starts PostgreSQL, and locks its data directory until `stop`. Throws StartupError on failure. */
export async function startEmbeddedServer({
  dataDir,
  log,
  purpose = "service",
  settings = {},
  signal,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const paths = openDataDirectory(dataDir);
  const lock = acquireLock(paths.lockFile, dataDir, purpose);
  let server: Pick<Postmaster, "stop"> | undefined;
  // The newest process, which may still be starting.
  let child: ChildProcess | undefined;
  const stopChild = () => child && signalStop(child);
  const onSpawn = (newChild: ChildProcess) => {
    child = newChild;
    if (signal?.aborted) stopChild();
  };
  const onAbort = () => (server ? void server.stop() : stopChild());
  signal?.addEventListener("abort", onAbort);
  // If the process exits without `stop` (process.exit, exception), the server must stop, and the
  // lock must be released.
  const onExit = () => {
    stopChild();
    lock.release();
  };
  process.once("exit", onExit);
  try {
    const account = findServerAccount(paths.cluster);
    const binaries = ensureReachableBinaries(findBinaries(), account);
    const cleanupOutcome = await clearLeftovers(paths.cluster);
    if (cleanupOutcome !== "none")
      log.info("cleaned up after a killed server", { leftovers: cleanupOutcome });
    await ensureCluster({ binaries, account, paths });
    const address = await chooseAddress(paths.cluster);
    const options = { binaries, account, paths, address, settings, onSpawn };
    const supervisor = supervise(await startPostmaster(options), options, log);
    server = supervisor;
    await ensureDatabase(address, paths);
    signal?.throwIfAborted();
    return {
      config: toConnectionConfig(address, paths, databaseName),
      announce: (url) => lock.announce(url),
      getServerPid: () => supervisor.getPid(),
      async stop() {
        // During a restart, the supervisor waits until the new process is ready or has ended.
        stopChild();
        await supervisor.stop();
        lock.release();
        process.off("exit", onExit);
      },
    };
  } catch (error) {
    await server?.stop();
    lock.release();
    process.off("exit", onExit);
    throw error;
  } finally {
    signal?.removeEventListener("abort", onAbort);
  }
}

export interface AttachedDatabase {
  config: pg.PoolConfig;
  owner: LockOwner;
}

const attachTimeoutMs = 20_000;

/**
 * Returns the owner of the directory's lock, and connection settings for its PostgreSQL; null if no
 * process has the lock.
 * @throws LockedError if the directory may be a copy, because its files then refer to the original
 * directory's server.
 * @throws StartupError if that server doesn't become ready.
 */
export async function attachToEmbeddedServer(dataDir: string): Promise<AttachedDatabase | null> {
  const paths = openDataDirectory(dataDir);
  const deadlineAt = Date.now() + attachTimeoutMs;
  let reason = "the database isn't ready";
  for (;;) {
    const owner = readLockOwner(paths.lockFile);
    if (owner === undefined) return null;
    if (isForeign(paths.lockFile, owner)) throw new LockedError(paths.lockFile, dataDir, owner);
    const server = readPostmasterFile(paths.cluster);
    if (server?.isReady) {
      const config = toConnectionConfig(server.address, paths, databaseName);
      try {
        await (await connect(config)).end();
        return { config, owner };
      } catch (error) {
        reason = getErrorText(error);
      }
    }
    if (Date.now() > deadlineAt) {
      throw new StartupError(
        `Couldn't connect to the database of process ${owner.pid} in ${dataDir}: ${reason}. Try again in a minute, or stop that process first.`,
      );
    }
    await delay(100);
  }
}
