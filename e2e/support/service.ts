import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { DemoConnection } from "../../server/testing/demo-server.ts";
import { type Accounts, openAccounts } from "../../server/testing/accounts.ts";
import { toDatabaseUrl } from "../../server/testing/database-url.ts";
import { queryAsAdmin } from "../../server/testing/test-server.ts";
import { demoServerVariable } from "../global-setup.ts";

export type { Environment } from "../../server/testing/accounts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Long enough for a service to start on a busy machine. */
const startTimeoutMs = 60_000;

/** A built service for one worker, on a copy of the demo's database. */
export interface Service extends Accounts {
  /** URL of the service without a trailing slash: `http://127.0.0.1:PORT`. */
  baseUrl: string;
  /** Runs a command of the built service, such as `import`. */
  runCommand(...args: string[]): Promise<void>;
  /** Creates a single-use sign-in link for an environment, the demo by default. */
  createSignInLink(environmentId?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Resolves to the origin of the sign-in link that the service prints when ready. */
function waitUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (reason: string) => reject(new Error(`The service ${reason}:\n${output}`));
    const timer = setTimeout(() => fail("wasn't ready in time"), startTimeoutMs);
    const appendOutput = (text: string) => {
      output += text;
      const [, origin] = /(http:\/\/[\w.:]+)\/sign-in/.exec(output) ?? [];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    };
    child.stdout?.setEncoding("utf8").on("data", appendOutput);
    child.stderr?.setEncoding("utf8").on("data", appendOutput);
    child.once("error", (error) => fail(`didn't start (${error.message})`));
    child.once("exit", (code) => fail(`ended with code ${code}`));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exitPromise = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await exitPromise;
  clearTimeout(killTimer);
}

const launch = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ["--enable-source-maps", "dist/server/main.js", ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });

interface UpstreamOptions {
  settings?: Record<string, string>;
  dialect?: string;
}

/** Starts the built console for a remote service, on a free port unless `settings` has `PORT`. */
export async function startUpstreamConsole(
  upstreamUrl: string,
  { settings, dialect }: UpstreamOptions = {},
) {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", ...settings };
  const dialectArguments = dialect === undefined ? [] : ["--dialect", dialect];
  const child = launch(["--upstream", upstreamUrl, ...dialectArguments], env);
  return { baseUrl: await waitUntilReady(child), stop: () => stop(child) };
}

/** Starts the built service on a free port with its own database. The demo is paused. */
export async function startService(): Promise<Service> {
  // Playwright's global setup sets this variable.
  const demoConnection = JSON.parse(process.env[demoServerVariable] ?? "") as DemoConnection;
  const databaseName = `worker_${randomUUID().replaceAll("-", "")}`;
  await queryAsAdmin(
    demoConnection.serverConfig,
    `create database ${databaseName} template ${demoConnection.template}`,
  );
  const config = { ...demoConnection.serverConfig, database: databaseName };
  const accounts = openAccounts(config, demoConnection.keyFile);
  const dataDir = await mkdtemp(join(tmpdir(), "signalbox-e2e-"));
  const env = {
    ...process.env,
    DATABASE_URL: toDatabaseUrl(config),
    SIGNALBOX_KEY_FILE: demoConnection.keyFile,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: "0",
    DEMO_LIVE: "0",
  };
  const child = launch([], env);
  // Stops the service even if the worker exits before `stop` is called.
  const terminate = () => child.kill("SIGTERM");
  process.once("exit", terminate);
  const stopAll = async () => {
    await stop(child);
    process.removeListener("exit", terminate);
    await accounts.close();
    await queryAsAdmin(demoConnection.serverConfig, `drop database ${databaseName} with (force)`);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const baseUrl = await waitUntilReady(child);
    return {
      ...accounts,
      baseUrl,
      async runCommand(...args) {
        await promisify(execFile)(process.execPath, ["dist/server/cli.js", ...args], {
          cwd: root,
          env,
        });
      },
      createSignInLink: async (environmentId) =>
        `${baseUrl}/sign-in#code=${await accounts.createSignInCode(environmentId)}`,
      stop: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
