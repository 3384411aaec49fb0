import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { startEmbeddedServer } from "./db/embedded/start.ts";
import { silentLog } from "./log.ts";
import { useBuiltService } from "./testing/build-entry.ts";
import { createTemporaryDirectory } from "./testing/temporary-directory.ts";

// Tests start several processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const entry = useBuiltService("cli");

async function run(args: string[], dataDir = "/dev/null/none") {
  const child = spawn(process.execPath, [entry.path, ...args], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
  });
  const output = { out: "", error: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.error += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, ...output };
}

const parseLastLine = (text: string): unknown =>
  JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");

it("prints help, also for each command", async () => {
  const overviewResult = await run(["--help"]);
  expect(overviewResult.code).toBe(0);
  expect(overviewResult.out).toContain("token          Create a session token");
  const tokenResult = await run(["token", "--help"]);
  expect(tokenResult.out).toContain("--ttl TIME");
  const laterResult = await run(["--environment", "key", "token", "--help"]);
  expect(laterResult.out).toBe(tokenResult.out);
});

it.each([
  [["tokens"], 'Unknown command "tokens". Available commands: token, key,'],
  [["--json"], "Specify a command: token, key,"],
  [["token", "--color", "red"], "Unknown option '--color'."],
  [["--environment", "key", "tokens"], 'Unknown command "tokens".'],
])("rejects %j with one sentence and exit code 2", async (args, message) => {
  const { code, out, error } = await run(args);
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(error).toContain(message);
  expect(error.trimEnd().split("\n")).toHaveLength(1);
});

it.skipIf(!existsSync("/dev/full"))("fails if its output is lost", () => {
  const output = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [entry.path, "--help"], {
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
  });
  closeSync(output);
  expect(status).toBe(1);
  expect(stderr).toBe("Can't write standard output: ENOSPC.\n");
});

it("succeeds if its output is no longer read, as by head", async () => {
  const child = spawn(process.execPath, [entry.path, "--help"]);
  child.stdout.destroy();
  let error = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (error += text));
  expect(await once(child, "close")).toEqual([0, null]);
  expect(error).toBe("");
});

it("reports an environment problem in one sentence, with exit code 1", async () => {
  const { code, error } = await run(["keys"]);
  expect(code).toBe(1);
  expect(error).toMatch(/^Can't use the data directory \/dev\/null\/none: .*\n$/);
});

it.each([[["link"]], [["prune", "--before", "30d"]], [["environments"]]])(
  "doesn't create a database for %j",
  async (args) => {
    const dataDir = join(createTemporaryDirectory(), "typo");
    const { code, out, error } = await run(args, dataDir);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(error).toBe(
      `No database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the value that the service uses, or run npm start to create a database.\n`,
    );
    expect(existsSync(dataDir)).toBe(false);
  },
);

it("works whether or not the service is running", async () => {
  const dataDir = createTemporaryDirectory();
  const creationArgs = [
    "environments",
    "--create",
    "Development",
    "--organization",
    "Example",
    "--json",
  ];
  const creationResult = await run(creationArgs, dataDir);
  expect(creationResult).toMatchObject({ code: 0 });
  expect(creationResult.error).toContain(`Created a new database in ${dataDir}.`);
  expect(parseLastLine(creationResult.out)).toMatchObject({ name: "Development" });

  const service = await startEmbeddedServer({ dataDir, log: silentLog });
  onTestFinished(() => service.stop());
  service.announce("http://127.0.0.1:4999");
  const [tokenResult, linkResult] = await Promise.all([
    run(["token", "--json"], dataDir),
    run(["link", "--json"], dataDir),
  ]);
  expect(tokenResult.error).not.toContain("Created");
  expect(parseLastLine(tokenResult.out)).toMatchObject({ token: expect.stringMatching(/^sbs_/) });
  expect(parseLastLine(linkResult.out)).toMatchObject({
    link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4999\/sign-in#code=/),
  });
});
