import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { errorText, StartupError } from "../startup-error.ts";
import { LockedError } from "./embedded/lock.ts";
import { attachEmbedded, type Embedded, startEmbedded } from "./embedded/start.ts";
import type { Database } from "./schema.ts";
import { classifyConnectionErrors } from "./unavailable.ts";

/**
 * How values arrive: `int8` as a number while it is a safe integer, else as text; `numeric` as
 * text; `timestamptz` as a Date, which holds its milliseconds (columns are timestamptz(3));
 * `json` and `jsonb` parsed. Everything else as the driver does it.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== "binary") {
      return (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
    }
    return pg.types.getTypeParser(oid, format);
  },
};

interface PoolOptions {
  log: Log;
  /** Longest time for one statement in milliseconds, 0 for none. */
  statementTimeout?: number;
}

/** A pool with the project's types and limits; a connection that is lost is logged. */
export function createPool(
  config: pg.PoolConfig,
  { log, statementTimeout = 30_000 }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "signalbox",
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout * 2,
    ...config,
    types,
  });
  // Without listeners a lost connection would end the process: an idle one through the pool, one
  // in use through its client. Whoever waits for it gets the error as well.
  pool.on("connect", (client) => {
    client.once("error", (error) => {
      if (!pool.ending) log.warn("database connection lost", { error });
    });
    // A second error follows the first: the server's reason, then the end of the connection.
    client.on("error", () => undefined);
  });
  pool.on("error", () => undefined);
  return pool;
}

export const createDatabase = (pool: pg.Pool): Kysely<Database> =>
  new Kysely({ dialect: new PostgresDialect({ pool: classifyConnectionErrors(pool) }) });

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Tells commands where the service answers; nothing with a DATABASE_URL. */
  announce(address: string): void;
  /** Address of the service that runs on the same data directory, when this one attached to it. */
  serviceAddress: string | undefined;
  /** Closes the connections, then stops the server if this process started it. */
  close(): Promise<void>;
}

export interface OpenOptions extends PoolOptions {
  /**
   * `service` has the data directory alone. `command` joins a service that runs, and else starts
   * the server for as long as it takes.
   */
  purpose: "service" | "command";
}

const oldestVersion = 150_000;

async function check(pool: pg.Pool, name: string): Promise<void> {
  let row: { version: number; encoding: string } | undefined;
  try {
    const { rows } = await pool.query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    );
    row = rows[0];
  } catch (error) {
    throw new StartupError(`Cannot reach the database of ${name}: ${errorText(error)}.`);
  }
  if (row === undefined || row.version < oldestVersion) {
    throw new StartupError(`The database of ${name} must be PostgreSQL 15 or newer.`);
  }
  if (row.encoding !== "UTF8") {
    throw new StartupError(
      `The database of ${name} must have the encoding UTF8; it has ${row.encoding}.`,
    );
  }
}

const closePatience = 2_000;
const commandPatience = 30_000;

/** A server to connect to, and what this process owes it. */
interface Source {
  config: pg.PoolConfig;
  /** What messages call it. */
  name: string;
  embedded?: Embedded;
  serviceAddress?: string;
}

/** Joins the service's server or starts one; waits while another command has it. */
async function joinOrStart(dataDir: string, log: Log): Promise<Source> {
  const end = Date.now() + commandPatience;
  for (;;) {
    const attached = await attachEmbedded(dataDir);
    if (attached?.owner.purpose === "service") {
      const { address } = attached.owner;
      const { config } = attached;
      return { config, name: dataDir, ...(address !== undefined && { serviceAddress: address }) };
    }
    try {
      const embedded = await startEmbedded({ dataDir, log, purpose: "command" });
      return { config: embedded.config, name: dataDir, embedded };
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > end) throw error;
      await delay(200);
    }
  }
}

async function findSource({ databaseUrl, dataDir }: Env, options: OpenOptions): Promise<Source> {
  if (databaseUrl !== undefined) {
    return { config: { connectionString: databaseUrl }, name: "DATABASE_URL" };
  }
  if (options.purpose === "command") return await joinOrStart(dataDir, options.log);
  const embedded = await startEmbedded({ dataDir, log: options.log });
  return { config: embedded.config, name: dataDir, embedded };
}

/**
 * Opens the database of the settings: the one of DATABASE_URL, else the embedded one.
 * @throws StartupError when it cannot be reached, started or used.
 */
export async function openDatabase(env: Env, options: OpenOptions): Promise<OpenDatabase> {
  const { config, name, embedded, serviceAddress } = await findSource(env, options);
  const pool = createPool(config, options);
  const close = async () => {
    // A connection that is still at work is cut: by the server that stops, or by the end of this process.
    const patience = new AbortController();
    const late = delay(closePatience, undefined, { signal: patience.signal });
    late.catch(() => undefined);
    await Promise.race([pool.end(), late]);
    patience.abort();
    await embedded?.stop();
  };
  try {
    await check(pool, name);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: createDatabase(pool),
    pool,
    announce: (address) => embedded?.announce(address),
    serviceAddress,
    close,
  };
}
