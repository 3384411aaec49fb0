import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import { createPool } from "../db/connect.ts";
import { getDataPaths } from "../db/embedded/data-paths.ts";
import { readLockOwner } from "../db/embedded/lock.ts";
import { clearLeftovers } from "../db/embedded/postmaster-file.ts";
import { type EmbeddedServer, startEmbeddedServer } from "../db/embedded/start.ts";
import { silentLog } from "../log.ts";

const directoryPrefix = "signalbox-tests-";

/** Stops and removes the servers of test runs that were killed. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(directoryPrefix))) {
    const directory = join(tmpdir(), name);
    const paths = getDataPaths(directory);
    try {
      if (readLockOwner(paths.lockFile) !== undefined) continue;
      await clearLeftovers(paths.cluster);
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // The directory may belong to another user.
    }
  }
}

/** Creates a data directory that `removeLeftovers` can find if this run is killed. */
export const createDataDirectory = (): string => mkdtempSync(join(tmpdir(), directoryPrefix));

/** Starts PostgreSQL without durability, because test data doesn't have to survive a crash. */
export const startTestServer = (dataDir: string): Promise<EmbeddedServer> =>
  startEmbeddedServer({
    dataDir,
    log: silentLog,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      wal_compression: "off",
      checkpoint_timeout: "1h",
      max_wal_size: "4GB",
    },
  });

export async function queryAsAdmin(config: PoolConfig, statement: string): Promise<void> {
  const pool = createPool(config, { log: silentLog });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
