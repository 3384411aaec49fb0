import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../log.ts";
import { getErrorText, StartupError } from "../../startup-error.ts";
import { findServerAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { type DataPaths, openDataDirectory } from "./data-paths.ts";
import { chooseAddress, toConnectionConfig, type DatabaseAddress } from "./database-address.ts";
import { LockedError, readLockOwner, type LockOwner, acquireLock } from "./lock.ts";
import { type Postmaster, type PostmasterOptions, startPostmaster } from "./postmaster.ts";
import { clearLeftovers, readPostmasterFile } from "./postmaster-file.ts";
import { ensureReachableBinaries } from "./reachable-binaries.ts";

const database = "signalbox";

export interface EmbeddedOptions {
  /** Absolute path of the data directory, which is created if missing. */
  dataDir: string;
  log: Log;
  /** Purpose recorded in the lock, which the error of a second start mentions. */
  purpose?: LockOwner["purpose"];
  /** Overrides default server settings. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedServer {
  config: pg.PoolConfig;
  announce(address: string): void;
  serverPid(): number;
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
    const result = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (result.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** Restarts the server if it ends unexpectedly, for example when memory runs out. */
function supervise(first: Postmaster, options: PostmasterOptions, log: Log) {
  let current = first;
  let isStopping = false;
  const wake = new AbortController();

  const restart = async () => {
    for (let pause = 250; !isStopping; pause = Math.min(pause * 2, 10_000)) {
      await delay(pause, undefined, { signal: wake.signal }).catch(() => undefined);
      if (isStopping) return;
      try {
        current = await startPostmaster(options);
        if (isStopping) await current.stop();
        log.warn("database server restarted", { pid: current.pid });
        return;
      } catch (error) {
        log.error("couldn't restart database server", { error });
      }
    }
  };
  const watching = (async () => {
    while (!isStopping) {
      await current.ended;
      if (isStopping) return;
      log.error("database server exited unexpectedly", { pid: current.pid });
      await restart();
    }
  })();

  return {
    pid: () => current.pid,
    signalStop: () => current.signalStop(),
    async stop() {
      isStopping = true;
      wake.abort();
      await current.stop();
      await watching;
    },
  };
}

/** Throws LockedError if another process has the lock. Call this before any other startup work. */
export function requireUnlocked(dataDir: string): void {
  const { lock } = openDataDirectory(dataDir);
  const owner = readLockOwner(lock);
  if (owner !== undefined) throw new LockedError(lock, dataDir, owner);
}

/** Starts a data directory's PostgreSQL, locked until `stop`. Throws LockedError, StartupError. */
export async function startEmbedded({
  dataDir,
  log,
  purpose = "service",
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const paths = openDataDirectory(dataDir);
  const lock = acquireLock(paths.lock, dataDir, purpose);
  let server: Pick<Postmaster, "signalStop" | "stop"> | undefined;
  // If the process exits without `stop` (process.exit, exception), the server and the lock must not
  // remain.
  const onExit = () => {
    server?.signalStop();
    lock.release();
  };
  process.once("exit", onExit);
  try {
    const account = findServerAccount(paths.cluster);
    const binaries = ensureReachableBinaries(findBinaries(), account);
    const leftovers = await clearLeftovers(paths.cluster);
    if (leftovers !== "none") log.info("an earlier start was killed", { leftovers });
    await ensureCluster({ binaries, account, paths });
    const address = await chooseAddress(paths.cluster);
    const options = { binaries, account, paths, address, settings };
    const supervisor = supervise(await startPostmaster(options), options, log);
    server = supervisor;
    await ensureDatabase(address, paths);
    return {
      config: toConnectionConfig(address, paths, database),
      announce: (url) => lock.announce(url),
      serverPid: () => supervisor.pid(),
      async stop() {
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
  }
}

export interface AttachedDatabase {
  config: pg.PoolConfig;
  owner: LockOwner;
}

const attachTimeoutMs = 20_000;

/**
 * Returns the connection of another process's PostgreSQL on this data directory, or null.
 * @throws StartupError if that server doesn't become ready.
 */
export async function attachEmbedded(dataDir: string): Promise<AttachedDatabase | null> {
  const paths = openDataDirectory(dataDir);
  const end = Date.now() + attachTimeoutMs;
  let reason = "the database isn't ready";
  for (;;) {
    const owner = readLockOwner(paths.lock);
    if (owner === undefined) return null;
    const server = readPostmasterFile(paths.cluster);
    if (server?.isReady) {
      const config = toConnectionConfig(server.address, paths, database);
      try {
        await (await connect(config)).end();
        return { config, owner };
      } catch (error) {
        reason = getErrorText(error);
      }
    }
    if (Date.now() > end) {
      throw new StartupError(
        `Couldn't connect to the database of process ${owner.pid} in ${dataDir}: ${reason}. Try again in a minute, or stop that process first.`,
      );
    }
    await delay(100);
  }
}
