import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import { createPool } from "../db/connect.ts";
import type { EmbeddedServer } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { silentLog } from "../log.ts";
import { findMemoryDirectory } from "./memory-directory.ts";
import {
  queryAsAdmin,
  createDataDirectory,
  removeLeftovers,
  startTestServer,
} from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServerConfig: PoolConfig;
    testFolder: string;
  }
}

/** Database that is migrated once. Test databases are copies of it. */
export const templateDatabase = "signalbox_template";

async function start() {
  await removeLeftovers();
  const dataDir = createDataDirectory();
  const server = await startTestServer(dataDir);
  await queryAsAdmin(server.config, `create database ${templateDatabase}`);
  const templatePool = createPool(
    { ...server.config, database: templateDatabase },
    { log: silentLog },
  );
  await migrate(templatePool, { log: silentLog });
  await templatePool.end();
  return { server, dataDir };
}

interface SharedServer {
  userCount: number;
  startPromise: Promise<{ server: EmbeddedServer; dataDir: string }>;
}

// Each project of a run loads its own copy of this module. All copies share one server.
const registry = globalThis as { [sharedServerKey]?: SharedServer };
const sharedServerKey = Symbol.for("signalbox.test-server");

/**
 * Starts one database server for all projects of the run. Tests and their processes keep temporary
 * files in memory if possible. Returns a function that cleans up.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env["TMPDIR"] = findMemoryDirectory() ?? tmpdir();
  const sharedServer = (registry[sharedServerKey] ??= { userCount: 0, startPromise: start() });
  sharedServer.userCount++;
  const { server, dataDir } = await sharedServer.startPromise;
  project.provide("testServerConfig", server.config);
  const folder = mkdtempSync(join(tmpdir(), "signalbox-files-"));
  project.provide("testFolder", folder);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (--sharedServer.userCount > 0) return;
    delete registry[sharedServerKey];
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
