import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import { createPool } from "../db/connect.ts";
import { dataPaths } from "../db/embedded/data-paths.ts";
import { lockOwner } from "../db/embedded/lock.ts";
import { clearLeftover } from "../db/embedded/postmaster-file.ts";
import { type Embedded, startEmbedded } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { silentLog } from "../log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection of the server that this run's tests share. */
    testServer: PoolConfig;
    /** A folder for the files of this run's tests. */
    testFolder: string;
  }
}

/** Migrated once; every test database is a copy of it. */
export const templateDatabase = "signalbox_template";

const prefix = "signalbox-tests-";

/** Ends what a run that was killed left behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const directory = join(tmpdir(), name);
    const paths = dataPaths(directory);
    try {
      if (lockOwner(paths.lock) !== undefined) continue;
      await clearLeftover(paths.cluster);
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}

async function start() {
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const server = await startEmbedded({
    dataDir,
    log: silentLog,
    // Nothing here outlives the run, so nothing needs to survive a power cut.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      wal_compression: "off",
      checkpoint_timeout: "1h",
      max_wal_size: "4GB",
    },
  });
  const admin = createPool(server.config, { log: silentLog });
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const template = createPool({ ...server.config, database: templateDatabase }, { log: silentLog });
  await migrate(template, { log: silentLog });
  await template.end();
  return { server, dataDir };
}

interface Shared {
  users: number;
  started: Promise<{ server: Embedded; dataDir: string }>;
}

// Every project of a run loads this module anew, and all are to share one server.
const registry = globalThis as { [shared]?: Shared };
const shared = Symbol.for("signalbox.test-server");

/** Vitest's global set-up: one database server for all projects and files of the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const entry = (registry[shared] ??= { users: 0, started: start() });
  entry.users++;
  const { server, dataDir } = await entry.started;
  project.provide("testServer", server.config);
  const folder = mkdtempSync(join(tmpdir(), "signalbox-files-"));
  project.provide("testFolder", folder);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (--entry.users > 0) return;
    delete registry[shared];
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
