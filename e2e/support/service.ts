import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Long enough for a cluster, its migrations and the demo environment on a busy machine. */
const patience = 120_000;

export interface Environment {
  /** UUID. */
  id: string;
  name: string;
  organization: string;
}

/** A built service that runs for one worker, with a database of its own. */
export interface Service {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  baseUrl: string;
  /** Runs `npm run service -- <args> --json` and gives its result. */
  cli<Result>(...args: string[]): Promise<Result>;
  /** An empty environment of an organization of its own. */
  newEnvironment(): Promise<Environment>;
  /** A sign-in link, good for one use; without an environment that of the demo. */
  signInLink(environmentId?: string): Promise<string>;
  /** A session token of an environment, for `Authorization: Bearer`. */
  token(environmentId: string): Promise<string>;
  stop(): Promise<void>;
}

/** Resolves to the origin in the sign-in link that the service prints once it is ready. */
function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (reason: string) => reject(new Error(`The service ${reason}:\n${output}`));
    const timer = setTimeout(() => fail("was not ready in time"), patience);
    const read = (text: string) => {
      output += text;
      const [, origin] = /(http:\/\/[\w.:]+)\/sign-in#code=\S+/.exec(output) ?? [];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    };
    child.stdout?.setEncoding("utf8").on("data", read);
    child.stderr?.setEncoding("utf8").on("data", read);
    child.once("error", (error) => fail(`did not start (${error.message})`));
    child.once("exit", (code) => fail(`ended with code ${code}`));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const kill = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(kill);
}

/** Starts the built service on a free port, with the demo environment standing still. */
export async function startService(): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), "signalbox-e2e-"));
  const { DATABASE_URL: _shared, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", DEMO_LIVE: "0" };
  const child = spawn(process.execPath, ["--enable-source-maps", "dist/server/main.js"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = async () => {
    await stop(child);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  // A worker that is told to go at once must not leave a database behind.
  const endAtOnce = () => child.kill("SIGTERM");
  process.once("exit", endAtOnce);

  const cli = async <Result>(...args: string[]): Promise<Result> => {
    const command = ["dist/server/cli.js", ...args, "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
    // The command's help says what its object has; the caller names it.
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Result;
  };

  try {
    const baseUrl = await ready(child);
    return {
      baseUrl,
      cli,
      async newEnvironment() {
        const organization = `Organization ${crypto.randomUUID()}`;
        return await cli("environments", "--create", "Test", "--organization", organization);
      },
      async signInLink(environmentId) {
        const of = environmentId === undefined ? [] : ["--environment", environmentId];
        return (await cli<{ link: string }>("link", ...of)).link;
      },
      async token(environmentId) {
        return (await cli<{ token: string }>("token", "--environment", environmentId)).token;
      },
      async stop() {
        process.removeListener("exit", endAtOnce);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
