import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { endsWithin } from "../ends-within.ts";
import type { Env } from "../env.ts";
import { type Log, silentLog } from "../log.ts";
import { getErrorText, StartupError } from "../startup-error.ts";
import { LockedError } from "./embedded/lock.ts";
import {
  attachToEmbeddedServer,
  type EmbeddedServer,
  startEmbeddedServer,
} from "./embedded/start.ts";
import { areLimitsSet, createLimitedQuery, createTimeLimits, type TimeLimits } from "./limits.ts";
import type { Database } from "./schema.ts";
import { createPreparingQuery } from "./prepared.ts";
import { classifyConnectionErrors } from "./unavailable.ts";

/**
 * Parses `int8` to a number if it is a safe integer, else returns text. Other types have the
 * driver's defaults: `numeric` stays text, `timestamptz` becomes a Date (as precise as
 * timestamptz(3)), and JSON is parsed.
 */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== "binary") {
      return (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
    }
    return pg.types.getTypeParser(oid, format);
  },
};

interface PoolOptions {
  log: Log;
  /** Limit for one statement; 0 for no limit. */
  statementTimeoutMs?: number;
}

const defaultStatementTimeoutMs = 30_000;
/** Time for a response in addition to the statement timeout, which the server itself enforces. */
const responseSlackMs = 3_000;
/** Longer timers expire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Creates a pool with the type parsers above and time limits. Logs lost connections. */
export function createPool(
  config: pg.PoolConfig,
  { log, statementTimeoutMs = defaultStatementTimeoutMs }: PoolOptions,
): pg.Pool {
  const limits = createTimeLimits(statementTimeoutMs);
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "signalbox",
    statement_timeout: limits.statementTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
    ...config,
    types: typeParsers,
  });
  // Without listeners, a lost connection would end the process. The pool emits the error of an idle
  // connection, and the client emits that of a connection in use. A pending query also rejects with
  // the error.
  pool.on("connect", (client) => {
    client.once("error", (error) => {
      if (!pool.ending) log.warn("database connection lost", { error });
    });
    // Ignores the second error, which reports the end of the connection. The first error has the
    // reason.
    client.on("error", () => undefined);
  });
  pool.on("error", () => undefined);
  return pool;
}

/**
 * Creates the query builder of a pool. With `limits`, each transaction sets them, and no statement
 * is prepared, because a pooler may give each transaction a different connection. With
 * `responseTimeoutMs`, a connection that doesn't answer a statement in time is closed.
 */
export function createDatabase(
  pool: pg.Pool,
  limits?: TimeLimits,
  responseTimeoutMs = 0,
): Kysely<Database> {
  const query = limits === undefined ? createPreparingQuery() : createLimitedQuery(limits);
  return new Kysely({
    dialect: new PostgresDialect({
      pool: classifyConnectionErrors(pool, query, responseTimeoutMs),
    }),
  });
}

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Publishes the service's address to commands, if this process runs the embedded server. */
  publishAddress(address: string): void;
  /** Address of the service that runs on the same data directory, if any. */
  serviceAddress: string | undefined;
  /** Closes the connections, then stops the server if this process started it. */
  close(): Promise<void>;
}

export interface OpenOptions extends PoolOptions {
  /** `service` owns the data directory; `command` joins a running service or starts the server. */
  purpose: "service" | "command";
  /** Aborts the start, and stops the service's embedded server. `openDatabase` then rejects. */
  signal?: AbortSignal;
}

const minVersion = 150_000;

interface ServerInfo extends TimeLimits {
  version: number;
  encoding: string;
}

const serverInfoSql = `
  select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    (select setting::int from pg_settings where name = 'statement_timeout')
      as "statementTimeoutMs",
    (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout')
      as "idleInTransactionTimeoutMs"`;

function requireSupportedServer(row: ServerInfo | undefined, name: string): void {
  if (row === undefined || row.version < minVersion) {
    throw new StartupError(`The database in ${name} must be PostgreSQL 15 or later.`);
  }
  if (row.encoding !== "UTF8") {
    throw new StartupError(`The database in ${name} must use UTF8 encoding, not ${row.encoding}.`);
  }
}

/** Reports whether PgBouncer rejected a connection because of an unknown startup parameter. */
const isRejectedParameterError = (error: unknown) => /startup parameter/.test(getErrorText(error));

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw new Error("Startup was aborted");
}

interface ConnectedDatabase {
  pool: pg.Pool;
  db: Kysely<Database>;
}

/** Connects, and detects a pooler, which requires time limits in each transaction. */
async function connect(
  { config, name }: DatabaseSource,
  options: OpenOptions,
): Promise<ConnectedDatabase> {
  const limits = createTimeLimits(options.statementTimeoutMs ?? defaultStatementTimeoutMs);
  // A command that loses its connection fails, and prints the reason itself.
  const poolOptions = options.purpose === "command" ? { ...options, log: silentLog } : options;
  let pool = createPool(config, poolOptions);
  const { signal } = options;
  const readServerInfo = async () => {
    const queryPromise = pool.query<ServerInfo>(serverInfoSql);
    const { rows } = await (signal
      ? Promise.race([queryPromise, rejectOnAbort(signal)])
      : queryPromise);
    return rows[0];
  };
  try {
    const row = await readServerInfo().catch(async (error: unknown) => {
      if (!isRejectedParameterError(error)) throw error;
      await pool.end();
      pool = createPool(config, { ...poolOptions, statementTimeoutMs: 0 });
      return await readServerInfo();
    });
    requireSupportedServer(row, name);
    const areLimitsActive = row !== undefined && areLimitsSet(row, limits);
    if (!areLimitsActive) options.log.info("setting timeouts in each transaction", { ...limits });
    // The operator may have set a longer timeout in the database.
    const { statementTimeoutMs } = areLimitsActive ? row : limits;
    const responseTimeoutMs =
      statementTimeoutMs === 0 ? 0 : Math.min(statementTimeoutMs + responseSlackMs, maxTimerMs);
    return {
      pool,
      db: createDatabase(pool, areLimitsActive ? undefined : limits, responseTimeoutMs),
    };
  } catch (error) {
    const endPromise = pool.end();
    // After an abort, a query may still be waiting for its answer.
    if (!signal?.aborted) await endPromise;
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Can't connect to the database in ${name}: ${getErrorText(error)}.`);
  }
}

const closeTimeoutMs = 2_000;
const commandTimeoutMs = 30_000;

interface DatabaseSource {
  config: pg.PoolConfig;
  name: string;
  embeddedServer?: EmbeddedServer;
  serviceAddress?: string;
}

/** Joins the service's server or starts one; waits while another command runs. */
async function joinOrStartServer(dataDir: string, log: Log): Promise<DatabaseSource> {
  const deadlineAt = Date.now() + commandTimeoutMs;
  for (;;) {
    const attachedDatabase = await attachToEmbeddedServer(dataDir);
    if (attachedDatabase?.owner.purpose === "service") {
      const { address } = attachedDatabase.owner;
      const { config } = attachedDatabase;
      return { config, name: dataDir, ...(address !== undefined && { serviceAddress: address }) };
    }
    try {
      const embeddedServer = await startEmbeddedServer({ dataDir, log, purpose: "command" });
      return { config: embeddedServer.config, name: dataDir, embeddedServer };
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > deadlineAt) throw error;
      await delay(200);
    }
  }
}

async function openSource(
  { databaseUrl, dataDir }: Env,
  options: OpenOptions,
): Promise<DatabaseSource> {
  if (databaseUrl !== undefined) {
    return { config: { connectionString: databaseUrl }, name: "DATABASE_URL" };
  }
  if (options.purpose === "command") return await joinOrStartServer(dataDir, options.log);
  const embeddedServer = await startEmbeddedServer({
    dataDir,
    log: options.log,
    signal: options.signal,
  });
  return { config: embeddedServer.config, name: dataDir, embeddedServer };
}

/** Opens DATABASE_URL or the embedded database. Throws StartupError if it isn't usable. */
export async function openDatabase(env: Env, options: OpenOptions): Promise<OpenDatabase> {
  const source = await openSource(env, options);
  const { embeddedServer, serviceAddress } = source;
  const { pool, db } = await connect(source, options).catch(async (error: unknown) => {
    await embeddedServer?.stop();
    throw error;
  });
  return {
    db,
    pool,
    publishAddress: (address) => embeddedServer?.announce(address),
    serviceAddress,
    async close() {
      // Connections that are still busy end when the server stops or this process ends.
      await endsWithin(closeTimeoutMs, pool.end());
      await embeddedServer?.stop();
    },
  };
}
