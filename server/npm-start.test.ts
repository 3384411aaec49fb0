import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { environmentsCommand } from "./cli/environments.ts";
import { openDatabaseKeyring } from "./cli/keyring.ts";
import { openDatabase } from "./db/connect.ts";
import { getDataPaths } from "./db/embedded/data-paths.ts";
import { migrate } from "./db/migrate.ts";
import { parseEnv } from "./env.ts";
import { silentLog } from "./log.ts";
import { buildEntry, type BuiltEntry } from "./testing/build-entry.ts";
import { waitForLine } from "./testing/service-process.ts";

// Tests start npm, the service, and its database, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let entry: BuiltEntry;
let projectDirectory: string;
let dataDir: string;
beforeAll(async () => {
  entry = await buildEntry("server/main.ts");
  projectDirectory = makeProject(entry);
  dataDir = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  await createEnvironment();
});
afterAll(() => {
  entry.remove();
  for (const path of [projectDirectory, dataDir]) rmSync(path, { recursive: true, force: true });
});

/**
 * Creates a checkout with the real start script, but with a setup script that doesn't do anything.
 */
function makeProject({ path }: BuiltEntry): string {
  const directory = resolve(".tmp", `npm-start-${crypto.randomUUID()}`);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  mkdirSync(join(directory, "scripts"), { recursive: true });
  mkdirSync(join(directory, "dist", "server"), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
  write("package.json", JSON.stringify({ name: "x", type: "module", scripts }));
  for (const name of ["exec.cmd", "scripts/start.mjs", "scripts/parent.mjs"]) {
    if (existsSync(name)) copyFileSync(name, join(directory, name));
  }
  write(
    "scripts/setup.mjs",
    `export const root = ${JSON.stringify(directory)};
     export const setup = () => undefined;
     export const runMain = (work) => work();`,
  );
  write("dist/server/main.js", `import ${JSON.stringify(path)};`);
  return directory;
}

/** Initializes the data directory, so that `npm start` doesn't create the demo first. */
async function createEnvironment(): Promise<void> {
  const env = parseEnv({ DATA_DIR: dataDir });
  const { db, pool, close } = await openDatabase(env, { log: silentLog, purpose: "command" });
  await migrate(pool, { log: silentLog });
  const runCreate = environmentsCommand.prepare(["--create", "Development", "--organization", "A"]);
  await runCreate({
    env,
    log: silentLog,
    db,
    appliedMigrations: [],
    now: new Date(),
    openKeyring: () => openDatabaseKeyring(db, env.keyFile),
    serviceAddress: undefined,
    printNote: () => undefined,
  });
  await close();
}

async function startNpm() {
  const child = spawn("npm", ["start"], {
    cwd: projectDirectory,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DATA_DIR: dataDir,
      PORT: "0",
      DEMO_LIVE: "0",
    },
    shell: process.platform === "win32",
  });
  const output = { out: "", error: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    // Skips the output of npm, which comes first.
    if (output.out !== "" || text.includes("Signalbox")) output.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.error += text));
  const exitPromise = once(child, "exit") as Promise<[code: number | null, signal: string | null]>;
  onTestFinished(() => void child.kill("SIGKILL"));
  const [address = ""] = /http:[\d./:]+\d/.exec(await waitForLine(output)) ?? [];
  const lockOwner = JSON.parse(readFileSync(getDataPaths(dataDir).lockFile, "utf8")) as {
    pid: number;
  };
  onTestFinished(() => {
    try {
      process.kill(lockOwner.pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  });
  return { child, address, ended: exitPromise };
}

const isListening = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

it("shuts down gracefully with exit code 0 if npm start receives SIGTERM", async () => {
  const { child, address, ended } = await startNpm();
  expect(await isListening(address)).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await isListening(address)).toBe(false);
  expect(existsSync(getDataPaths(dataDir).lockFile)).toBe(false);
});

it("shuts down gracefully if npm is killed", async () => {
  const { child, address, ended } = await startNpm();
  child.kill("SIGKILL");
  await ended;
  await vi.waitFor(
    async () => {
      expect(existsSync(getDataPaths(dataDir).lockFile)).toBe(false);
      expect(await isListening(address)).toBe(false);
    },
    { timeout: 30_000, interval: 50 },
  );
});
