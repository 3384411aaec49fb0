import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PoolConfig } from "pg";
import * as z from "zod/mini";
import { createDatabase, createPool } from "../db/connect.ts";
import { LockedError } from "../db/embedded/lock.ts";
import type { EmbeddedServer } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { fillDemo } from "../../demo/fill.ts";
import { silentLog } from "../log.ts";
import { ensureKeyFile } from "../secrets/key-file.ts";
import { openKeyring } from "../secrets/keyring.ts";
import { demoSizes } from "./demo-sizes.ts";
import {
  queryAsAdmin,
  createDataDirectory,
  removeLeftovers,
  startTestServer,
} from "./test-server.ts";

/** Data for copying the demo's database, and for starting a service on the copy. */
export interface DemoConnection {
  /** Connection to any database of the server. */
  serverConfig: PoolConfig;
  template: string;
  keyFile: string;
}

export interface DemoServer {
  connection: DemoConnection;
  /** Stops the server, and deletes its data unless the next run can reuse the data. */
  close(): Promise<void>;
}

const templateName = "signalbox_demo";

/** Limits the age of a reused demo, because its newest events must be recent. */
const maxAgeMs = 30 * 60_000;

const stampSchema = z.object({ build: z.string(), filledAt: z.number() });

/** Another build may fill the demo differently. */
const readBuildHash = () => readFileSync("dist/.signalbox-build", "utf8");

function isUpToDate(stampFile: string): boolean {
  if (!existsSync(stampFile)) return false;
  const { build, filledAt } = stampSchema.parse(JSON.parse(readFileSync(stampFile, "utf8")));
  return build === readBuildHash() && Date.now() - filledAt < maxAgeMs;
}

async function fillTemplate(config: PoolConfig, keyFile: string): Promise<void> {
  ensureKeyFile(keyFile);
  await queryAsAdmin(config, `create database ${templateName}`);
  const pool = createPool({ ...config, database: templateName }, { log: silentLog });
  await migrate(pool, { log: silentLog });
  await fillDemo({
    db: createDatabase(pool),
    keyring: openKeyring(keyFile),
    clock: () => new Date(),
    reportProgress: () => undefined,
    sizes: demoSizes.whole,
  });
  await pool.end();
}

async function dropCopies(config: PoolConfig): Promise<void> {
  const pool = createPool(config, { log: silentLog });
  const { rows } = await pool.query<{ datname: string }>(
    "select datname from pg_database where datname like 'worker\\_%'",
  );
  for (const { datname } of rows) await pool.query(`drop database ${datname} with (force)`);
  await pool.end();
}

/**
 * Starts the server with the data of earlier runs. Returns null while another run uses the data.
 */
async function startReusableServer(dataDir: string): Promise<EmbeddedServer | null> {
  try {
    return await startTestServer(dataDir);
  } catch (error) {
    if (error instanceof LockedError) return null;
    // A power failure may have damaged the directory. Everything in it can be created again.
    rmSync(dataDir, { recursive: true, force: true });
    return await startTestServer(dataDir);
  }
}

/** Starts a database server with the demo. Reuses the same build's demo for 30 minutes. */
export async function openDemoServer(): Promise<DemoServer> {
  await removeLeftovers();
  const reusableDirectory = resolve(".tmp", "demo-server");
  const reusableServer = await startReusableServer(reusableDirectory);
  const dataDir = reusableServer === null ? createDataDirectory() : reusableDirectory;
  const server = reusableServer ?? (await startTestServer(dataDir));
  const keyFile = join(dataDir, "keys.json");
  const stampFile = join(dataDir, "filled.json");
  const { config } = server;
  try {
    if (isUpToDate(stampFile)) await dropCopies(config);
    else {
      rmSync(stampFile, { force: true });
      await queryAsAdmin(config, `drop database if exists ${templateName} with (force)`);
      const filledAt = Date.now();
      await fillTemplate(config, keyFile);
      writeFileSync(stampFile, JSON.stringify({ build: readBuildHash(), filledAt }));
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    connection: { serverConfig: config, template: templateName, keyFile },
    async close() {
      await server.stop();
      if (dataDir !== reusableDirectory) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
