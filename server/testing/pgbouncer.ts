import { spawn, spawnSync } from "node:child_process";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import pg from "pg";
import { inject, onTestFinished, type TestContext, vi } from "vitest";
import { findServerAccount } from "../db/embedded/account.ts";
import { findFreePort } from "../db/embedded/database-address.ts";
import { getClusterArgument, createSpawnOptions } from "../db/embedded/run.ts";
import type { TestDatabase } from "./postgres.ts";
import { createTemporaryDirectory } from "./temporary-directory.ts";

/** Returns PgBouncer's path, if any. Call this in `beforeAll`, because it may install PgBouncer. */
export function findPgbouncer(): string | undefined {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/pgbouncer.mjs"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Returns the connection parameters of the run's server, for a process that starts in the
 * server's directory.
 */
function getConnectionString(cluster: string): string {
  const { host, port, user, password } = inject("testServerConfig");
  const address = host === cluster ? getClusterArgument(cluster) : host;
  const passwordSetting = typeof password === "string" ? ` password=${password}` : "";
  return `host=${address} port=${port} user=${user}${passwordSetting}`;
}

async function tryConnection(config: PoolConfig): Promise<void> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end();
  }
}

interface PgbouncerOptions {
  program: string | undefined;
  /** PgBouncer settings that replace the defaults of `startPgbouncer`. */
  settings?: Record<string, string>;
}

/**
 * Starts PgBouncer for one test, in transaction mode by default, and returns the settings of a
 * connection through it. If PgBouncer is missing, skips the test with a reason.
 */
export async function startPgbouncer(
  context: TestContext,
  database: TestDatabase,
  { program, settings = {} }: PgbouncerOptions,
): Promise<PoolConfig> {
  if (program === undefined) {
    context.skip("PgBouncer isn't installed and couldn't be installed. Nothing was tested.");
  }
  const cluster = inject("testServerConfig").host ?? "";
  const account = findServerAccount(cluster);
  const port = await findFreePort();
  const folder = createTemporaryDirectory();
  const file = join(folder, "pgbouncer.ini");
  const allSettings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    // Fewer connections than clients, so that each connection serves several clients.
    default_pool_size: 3,
    ...settings,
  };
  const lines = Object.entries(allSettings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    file,
    ["[databases]", `* = ${getConnectionString(cluster)}`, "[pgbouncer]", ...lines, ""].join("\n"),
  );
  if (account !== undefined) {
    for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  }
  const child = spawn(program, ["-q", file], {
    ...createSpawnOptions(cluster, account),
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const config = {
    host: "127.0.0.1",
    port,
    user: "signalbox",
    database: database.config.database,
    max: 8,
  };
  await vi
    .waitFor(() => tryConnection(config), { timeout: 20_000, interval: 50 })
    .catch((error: unknown) => {
      throw new Error(`PgBouncer didn't start: ${output}`, { cause: error });
    });
  return config;
}
