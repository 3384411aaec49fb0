import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isAlive, isSupportedNode } from "./setup.mjs";

it.each([
  ["18.20.8", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["20.20.2", true],
  ["21.7.3", false],
  ["22.11.0", false],
  ["22.12.0", true],
  ["23.0.0", true],
  ["24.1.0", true],
])("checks Node %s like package.json", (version, isSupported) => {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(engines.node).toBe("^20.19.0 || >=22.12.0");
  expect(isSupportedNode(version)).toBe(isSupported);
});

const scriptNames = readdirSync(new URL(".", import.meta.url)).filter(
  (name) => name.endsWith(".mjs") && !name.endsWith(".test.mjs"),
);
/** Returns the static imports of a script. They are loaded before `setup()` installs packages. */
const findStaticImports = (name) =>
  parseSync(name, readFileSync(new URL(name, import.meta.url), "utf8")).module.staticImports.map(
    ({ moduleRequest }) => moduleRequest.value,
  );
const setupUserNames = scriptNames.filter((name) =>
  findStaticImports(name).includes("./setup.mjs"),
);

it.each(setupUserNames)("%s starts without installed packages", (name) => {
  const packageSpecifiers = findStaticImports(name).filter(
    (specifier) => !specifier.startsWith(".") && !isBuiltin(specifier),
  );
  expect(packageSpecifiers).toEqual([]);
});

/** Creates a checkout whose build takes no time. Returns its path. */
function makeCheckout() {
  // Error messages contain the resolved path. On macOS, /tmp is a link.
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-setup-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const folder of ["scripts", "dist", "node_modules/vite/bin"])
    mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
  writeFileSync(join(directory, "node_modules/vite/bin/vite.js"), "");
  for (const name of ["parent.mjs", "run.mjs", "setup.mjs", "start.mjs"])
    copyFileSync(new URL(name, import.meta.url), join(directory, "scripts", name));
  // Like `npm test`, this script starts others after the setup.
  writeFileSync(
    join(directory, "scripts/test.mjs"),
    'import "./run.mjs";\nimport { runMain, setup } from "./setup.mjs";\nrunMain(() => setup());',
  );
  return directory;
}

/** Creates the lock of another setup. Returns its path. */
function writeLock(directory, text) {
  const file = join(directory, ".tmp/setup.lock");
  mkdirSync(join(directory, ".tmp"));
  writeFileSync(file, String(text));
  return file;
}

const build = (directory, script = "setup.mjs") =>
  spawnSync(process.execPath, [`scripts/${script}`, "--build"], {
    cwd: directory,
    encoding: "utf8",
    timeout: 20_000,
  });

it("writes nothing if nothing has changed, so that another user can start the service", () => {
  const directory = makeCheckout();
  expect(build(directory)).toMatchObject({
    status: 0,
    stderr: "Building the console…\nBuilding the service…\n",
  });
  // Unlike permissions, a file in place of the lock's folder also stops root.
  rmSync(join(directory, ".tmp"), { recursive: true });
  writeFileSync(join(directory, ".tmp"), "");
  expect(build(directory)).toMatchObject({ status: 0, stderr: "" });
  writeFileSync(join(directory, "package.json"), '{ "type": "module", "private": true }');
  expect(build(directory)).toMatchObject({
    status: 1,
    stderr: `Packages or the build are missing or outdated, but this user can't write to ${directory} (EEXIST). Run node scripts/setup.mjs as the owner of this directory.\n`,
  });
});

it("takes over a lock without an owner, for example after the disk was full", () => {
  const directory = makeCheckout();
  const file = writeLock(directory, "");
  utimesSync(file, new Date(0), new Date(0));
  expect(build(directory)).toMatchObject({ status: 0 });
});

it("takes over a lock with its own process ID, for example after a restart of the container", () => {
  const directory = makeCheckout();
  const file = writeLock(directory, "");
  writeFileSync(
    join(directory, "scripts/restart.mjs"),
    `import { writeFileSync } from "node:fs";
     import { runMain, setup } from "./setup.mjs";
     writeFileSync(${JSON.stringify(file)}, String(process.pid));
     runMain(() => setup({ only: "build" }));`,
  );
  expect(build(directory, "restart.mjs")).toMatchObject({ status: 0 });
});

/** Starts a script of a checkout in a shell, like npm. `output.text` is what it prints. */
function startScript(directory, command, env = {}) {
  const scriptEnv = { ...process.env, ...env };
  scriptEnv.npm_lifecycle_script = command;
  const child = spawn(command.replace("node", `'${process.execPath}'`), {
    cwd: directory,
    env: scriptEnv,
    stdio: ["ignore", "ignore", "pipe"],
    shell: true,
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-Number(child.pid), "SIGKILL");
    } catch {
      // The processes have already ended.
    }
  });
  const output = { text: "" };
  child.stderr.setEncoding("utf8").on("data", (text) => (output.text += text));
  return { child, output };
}

/** Creates a script that, like npm, keeps running for a moment after a signal. */
function writeSlowNpm(directory) {
  const file = join(directory, "npm-cli.js");
  writeFileSync(
    file,
    `process.on("SIGTERM", () => setTimeout(() => process.exit(1), 300));
     setInterval(() => undefined, 1000);
     process.stderr.write("pid " + process.pid + "\\n");`,
  );
  return file;
}

const waitForMatch = (output, pattern) =>
  vi.waitUntil(() => pattern.exec(output.text), { timeout: 10_000 });

describe.runIf(process.platform !== "win32")("a setup that is stopped", () => {
  it.each(["setup.mjs", "test.mjs"])("stops npm before %s ends", async (name) => {
    const directory = makeCheckout();
    const env = { npm_execpath: writeSlowNpm(directory) };
    const { child, output } = startScript(directory, `exec node scripts/${name}`, env);
    const [, npmPid] = await waitForMatch(output, /pid (\d+)\n/);
    const closePromise = once(child, "close");
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(isAlive(Number(npmPid))).toBe(false);
    await closePromise;
    expect(code).toBe(1);
    expect(output.text).toMatch(/npm ci was stopped \(SIGTERM\)\.\n$/);
    expect(readdirSync(join(directory, ".tmp"))).toEqual([]);
  });

  it("stops npm if the npm that started the script is killed", async () => {
    const directory = makeCheckout();
    const env = { npm_execpath: writeSlowNpm(directory) };
    const { child, output } = startScript(directory, "node scripts/start.mjs; exit", env);
    await waitForMatch(output, /pid \d+\n/);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(output.text).toMatch(/npm ci was stopped \(SIGTERM\)\.\n$/);
    expect(readdirSync(join(directory, ".tmp"))).toEqual([]);
  });

  it.each([
    ["the script receives SIGTERM", "exec node scripts/test.mjs", "SIGTERM"],
    ["its npm is killed", "node scripts/start.mjs; exit", "SIGKILL"],
  ])("ends while it waits for another setup, if %s", async (_, command, signal) => {
    const directory = makeCheckout();
    writeLock(directory, process.pid);
    const { child, output } = startScript(directory, command);
    await waitForMatch(output, /^Waiting for another setup of this checkout…\n$/);
    child.kill(signal);
    await once(child, "close");
    expect(readdirSync(join(directory, ".tmp"))).toEqual(["setup.lock"]);
  });
});

const removePackages = 'fs.rmSync("node_modules", { recursive: true, force: true });';
const createPackages = `${removePackages}
  fs.readFileSync("package.json");
  fs.mkdirSync("node_modules/vite/bin", { recursive: true });
  fs.writeFileSync("node_modules/vite/bin/vite.js", "// new");`;

/** Runs the setup of a checkout with a script in place of npm. */
function install(directory, npmCode) {
  const npmScript = join(directory, "npm-cli.js");
  writeFileSync(npmScript, `import fs from "fs";\n${npmCode}`);
  return spawnSync(process.execPath, ["scripts/setup.mjs"], {
    cwd: directory,
    env: { ...process.env, npm_execpath: npmScript },
    encoding: "utf8",
  });
}

/** Returns "" for the packages of a new checkout, and "// new" for those of `createPackages`. */
const readPackage = (directory) =>
  readFileSync(join(directory, "node_modules/vite/bin/vite.js"), "utf8");

it("replaces installed packages only when the new ones are complete", () => {
  const directory = makeCheckout();
  const failure = install(directory, `${removePackages}\nprocess.exit(7);`);
  expect(failure).toMatchObject({
    status: 1,
    stderr: "Installing packages…\nnpm ci failed (code 7).\n",
  });
  expect(readPackage(directory)).toBe("");
  expect(install(directory, createPackages)).toMatchObject({ status: 0 });
  expect(readPackage(directory)).toBe("// new");
  expect(readdirSync(join(directory, ".tmp"))).toEqual([]);

  rmSync(join(directory, "node_modules"), { recursive: true });
  expect(install(directory, createPackages)).toMatchObject({ status: 0 });
  expect(readPackage(directory)).toBe("// new");
});

it("restores installed packages if the new ones can't be moved", () => {
  const directory = makeCheckout();
  // Without new packages, moving them fails.
  expect(install(directory, removePackages)).toMatchObject({ status: 1 });
  expect(readPackage(directory)).toBe("");
  expect(readdirSync(join(directory, ".tmp"))).toEqual([]);
});

it("restores installed packages if an earlier setup was killed while it moved them", () => {
  const directory = makeCheckout();
  mkdirSync(join(directory, ".tmp/install"), { recursive: true });
  renameSync(join(directory, "node_modules"), join(directory, ".tmp/install/previous"));
  expect(install(directory, "process.exit(7);")).toMatchObject({ status: 1 });
  expect(readPackage(directory)).toBe("");
  expect(readdirSync(join(directory, ".tmp"))).toEqual([]);
});

it("installs packages in place if the installed ones can't be moved", () => {
  const directory = makeCheckout();
  // A folder that isn't empty can't be replaced.
  const npmCode = `${createPackages}
    if (process.cwd().endsWith("install")) fs.mkdirSync("previous/folder", { recursive: true });
    else if (!process.argv.includes("--prefer-offline")) process.exit(8);`;
  expect(install(directory, npmCode)).toMatchObject({ status: 0 });
  expect(readPackage(directory)).toBe("// new");
  expect(readdirSync(join(directory, ".tmp"))).toEqual([]);
});

it.runIf(process.platform === "linux")(
  "reports that a process has ended before its parent has noticed",
  async () => {
    // `exec` replaces the shell with a parent that never waits for its child.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"]);
    onTestFinished(() => parent.kill());
    const [output] = await once(parent.stdout, "data");
    const pid = Number(output);
    const readProcessName = () => readFileSync(`/proc/${parent.pid}/comm`, "utf8").trim();
    await vi.waitFor(() => expect(readProcessName()).toBe("sleep"));
    expect(isAlive(pid)).toBe(true);
    process.kill(pid);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
    // This throws unless the process still has its ID.
    process.kill(pid, 0);
  },
);
