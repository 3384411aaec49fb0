import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildApp } from "./app.ts";
import { prepareDemo } from "./cli/demo.ts";
import { noEnvironmentText, findDefaultEnvironment } from "./cli/environments.ts";
import { openDatabaseKeyring } from "./cli/keyring.ts";
import { makeSignInLink } from "./cli/sign-in-link.ts";
import { openDatabase } from "./db/connect.ts";
import { getDataPaths } from "./db/embedded/data-paths.ts";
import { requireUnlocked } from "./db/embedded/start.ts";
import { migrate } from "./db/migrate.ts";
import { startLiveDemo } from "../demo/live.ts";
import { type Env, parseEnv } from "./env.ts";
import { isConflict, isDatabaseTimeout, toStorageError } from "./http/storage-errors.ts";
import { listen } from "./listen.ts";
import { createLog, type Log } from "./log.ts";
import { stepRenderer } from "./preview/step-renderer.ts";
import { withUnreadableValueLog } from "./secrets/keyring.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import { getErrorText, StartupError } from "./startup-error.ts";
import { buildUpstreamApp } from "./upstream/app.ts";
import type { Dialect } from "./upstream/dialect.ts";
import { dialects } from "./upstream/dialects.ts";

const usage = `Usage: npm start -- [options]

Start Signalbox and print a sign-in link.

Options:
  --demo          fill the database at DATABASE_URL with demo data if it's empty; an empty embedded
                  database is always filled
  --upstream URL  start only the console, without a database, and forward /v1, /v2, and /session
                  requests to the service at URL
  --dialect NAME  with --upstream: translate the API's names to those of the service; NAME is
                  one of: ${Object.keys(dialects).join(", ")}
  --help          print this help

Settings are environment variables; the README lists them.`;

const getNow = () => new Date();
const consoleFolder = fileURLToPath(new URL("../console", import.meta.url));

interface Options {
  isDemoRequested: boolean;
  isHelpRequested: boolean;
  upstream?: Upstream;
}

interface Upstream {
  url: URL;
  dialect: Dialect | undefined;
}

function parseUpstreamUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== "" ||
    url.search + url.hash !== ""
  ) {
    throw new StartupError(
      "--upstream needs the HTTP or HTTPS URL of a service, such as https://host/base.",
    );
  }
  return url;
}

function parseDialect(name: string | undefined): Dialect | undefined {
  if (name === undefined) return undefined;
  const dialect = Object.hasOwn(dialects, name) ? dialects[name] : undefined;
  if (dialect === undefined) {
    const dialectNamesText = Object.keys(dialects).join(", ");
    throw new StartupError(`Unknown dialect "${name}". Available dialects: ${dialectNamesText}.`);
  }
  return dialect;
}

function parseOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        demo: { type: "boolean", default: false },
        upstream: { type: "string" },
        dialect: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
      strict: true,
    });
    const { demo, help, upstream } = values;
    if (values.dialect !== undefined && upstream === undefined) {
      throw new StartupError("--dialect needs --upstream with the URL of the service.");
    }
    const dialect = parseDialect(values.dialect);
    if (demo && upstream !== undefined) {
      throw new StartupError(
        "Use either --demo or --upstream: with --upstream, there is no database to fill.",
      );
    }
    return {
      isDemoRequested: demo,
      isHelpRequested: help,
      ...(upstream !== undefined && { upstream: { url: parseUpstreamUrl(upstream), dialect } }),
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${getErrorText(error)}. For the options, run npm start -- --help.`);
  }
}

interface StartOptions {
  env: Env;
  log: Log;
  shutdown: Shutdown;
  isDemoRequested: boolean;
}

const getConsoleOptions = () => (existsSync(consoleFolder) ? { consoleDir: consoleFolder } : {});

async function startUpstreamConsole(
  upstream: Upstream,
  { env, log, shutdown }: Omit<StartOptions, "isDemoRequested">,
) {
  const server = await listen({ host: env.host, port: env.port });
  shutdown.add("requests", () => server.close());
  const { apiOrigins, corsOrigins } = env;
  const app = buildUpstreamApp({
    upstream: upstream.url,
    dialect: upstream.dialect,
    clock: getNow,
    log,
    apiOrigins,
    corsOrigins,
    ...getConsoleOptions(),
  });
  server.serve((request) => app.fetch(request));
  const address = env.consoleUrl ?? server.address;
  console.log(
    `Signalbox is ready and forwards requests to ${upstream.url.href}. Sign in: ${address}/sign-in`,
  );
}

async function start({ env, log, shutdown, isDemoRequested }: StartOptions): Promise<void> {
  // The lock is checked before the port, because its error is more specific.
  if (env.databaseUrl === undefined) requireUnlocked(env.dataDir);
  const server = await listen({ host: env.host, port: env.port });
  shutdown.add("listening", () => server.close());
  const startController = new AbortController();
  const { signal } = startController;
  const databasePromise = openDatabase(env, { log, purpose: "service", signal });
  // A shutdown must also wait for a database that is still starting, which would otherwise keep
  // running.
  shutdown.add("database", async () => {
    startController.abort();
    const database = await databasePromise.catch(() => undefined);
    await database?.close();
  });
  const database = await databasePromise;
  shutdown.add("renderer", () => stepRenderer.close());
  // Runs before the steps above, because pending requests need the renderer and the database.
  shutdown.add("requests", () => server.close());
  const { db, pool } = database;
  await migrate(pool, { log });
  const keyring = withUnreadableValueLog(await openDatabaseKeyring(db, env.keyFile), log);
  await prepareDemo({
    db,
    keyring,
    clock: getNow,
    isRequested: isDemoRequested,
    isEmbedded: env.databaseUrl === undefined,
  });

  const app = buildApp({
    db,
    keyring,
    clock: getNow,
    log,
    apiOrigins: env.apiOrigins,
    corsOrigins: env.corsOrigins,
    ...getConsoleOptions(),
  });
  server.serve((request) => app.fetch(request));
  stepRenderer.warm();

  if (env.demoLive) {
    const liveDemo = startLiveDemo({ db, keyring, clock: getNow, log });
    shutdown.add("demo", () => liveDemo.stop());
  }

  const address = env.consoleUrl ?? server.address;
  database.publishAddress(address);
  const environment = await findDefaultEnvironment(db);
  if (environment === undefined) {
    console.log(`Signalbox is running at ${address}. ${noEnvironmentText}`);
    return;
  }
  const { link } = await makeSignInLink(db, environment.id, address, getNow());
  console.log(`Signalbox is ready. Sign in: ${link}`);
}

function formatStorageError(error: unknown, { databaseUrl, dataDir }: Env): string {
  if (isConflict(error))
    return "Another process changed the same records at the same time. Start again.";
  if (isDatabaseTimeout(error))
    return `The database took too long: ${getErrorText(error)}. If another process is using the database, wait until that process is done, then start again.`;
  const log = databaseUrl === undefined ? getDataPaths(dataDir).serverLogFile : "of the database";
  return `The database failed: ${getErrorText(error)}. Check the free disk space and the log ${log}, then start again.`;
}

/** Converts an error of the database during the start to a StartupError. */
const toStartupError = (error: unknown, env: Env): unknown =>
  toStorageError(error) === undefined
    ? error
    : new StartupError(formatStorageError(error, env), { cause: error });

async function main(): Promise<void> {
  // Without listeners, a closed pipe or a full disk would end the service when it logs a line.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const { isDemoRequested, isHelpRequested, upstream } = parseOptions(process.argv.slice(2));
  if (isHelpRequested) {
    console.log(usage);
    return;
  }
  const env = parseEnv(process.env);
  const log = createLog({ level: env.logLevel });
  const shutdown = createShutdown(log);
  const fail = async (error: unknown) => {
    // Errors during a shutdown are likely consequences of it.
    if (shutdown.hasBegun) return;
    if (error instanceof StartupError) console.error(error.message);
    else log.error("fatal", { error });
    await shutdown.run(1);
  };
  process.on("uncaughtException", (error) => void fail(error));
  process.on("unhandledRejection", (error) => void fail(error));
  const startPromise =
    upstream === undefined
      ? start({ env, log, shutdown, isDemoRequested })
      : startUpstreamConsole(upstream, { env, log, shutdown });
  await startPromise.catch((error: unknown) => fail(toStartupError(error, env)));
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
