import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, it, onTestFinished, vi } from "vitest";
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
  copyFileSync(new URL("setup.mjs", import.meta.url), join(directory, "scripts/setup.mjs"));
  return directory;
}

it("writes nothing if nothing has changed, so that another user can start the service", () => {
  const directory = makeCheckout();
  const build = () =>
    spawnSync(process.execPath, ["scripts/setup.mjs", "--build"], {
      cwd: directory,
      encoding: "utf8",
    });
  expect(build()).toMatchObject({
    status: 0,
    stderr: "Building the console…\nBuilding the service…\n",
  });
  // Unlike permissions, a file in place of the lock's folder also stops root.
  rmSync(join(directory, ".tmp"), { recursive: true });
  writeFileSync(join(directory, ".tmp"), "");
  expect(build()).toMatchObject({ status: 0, stderr: "" });
  writeFileSync(join(directory, "package.json"), '{ "type": "module", "private": true }');
  expect(build()).toMatchObject({
    status: 1,
    stderr: `Packages or the build are missing or outdated, but this user can't write to ${directory} (EEXIST). Run node scripts/setup.mjs as the owner of this directory.\n`,
  });
});

it.runIf(process.platform !== "win32")(
  "stops npm before it ends, if it receives SIGTERM during the installation",
  async () => {
    const directory = makeCheckout();
    const npmScript = join(directory, "npm-cli.js");
    // Keeps running for a moment after the signal, like npm.
    writeFileSync(
      npmScript,
      `process.on("SIGTERM", () => setTimeout(() => process.exit(1), 300));
       setInterval(() => undefined, 1000);
       process.stderr.write("pid " + process.pid + "\\n");`,
    );
    const child = spawn(process.execPath, ["scripts/setup.mjs"], {
      cwd: directory,
      env: { ...process.env, npm_execpath: npmScript },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (output += text));
    const npmPid = await vi.waitUntil(() => /pid (\d+)\n/.exec(output)?.[1], { timeout: 10_000 });
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(isAlive(Number(npmPid))).toBe(false);
    expect(code).toBe(1);
    expect(output).toMatch(/npm ci was stopped \(SIGTERM\)\.\n$/);
    expect(readdirSync(join(directory, ".tmp"))).toEqual([]);
  },
);

it("replaces installed packages only when the new ones are complete", () => {
  const directory = makeCheckout();
  const npmScript = join(directory, "npm-cli.js");
  const install = (npmCode) => {
    writeFileSync(npmScript, `import fs from "fs";\n${npmCode}`);
    return spawnSync(process.execPath, ["scripts/setup.mjs"], {
      cwd: directory,
      env: { ...process.env, npm_execpath: npmScript },
      encoding: "utf8",
    });
  };
  const removePackages = 'fs.rmSync("node_modules", { recursive: true, force: true });';
  const createPackages = `${removePackages}
    fs.readFileSync("package.json");
    fs.mkdirSync("node_modules/vite/bin", { recursive: true });
    fs.writeFileSync("node_modules/vite/bin/vite.js", "// new");`;
  const readPackage = () => readFileSync(join(directory, "node_modules/vite/bin/vite.js"), "utf8");

  const failure = install(`${removePackages}\nprocess.exit(7);`);
  expect(failure).toMatchObject({
    status: 1,
    stderr: "Installing packages…\nnpm ci failed (code 7).\n",
  });
  expect(readPackage()).toBe("");
  expect(install(createPackages)).toMatchObject({ status: 0 });
  expect(readPackage()).toBe("// new");
  expect(readdirSync(join(directory, ".tmp"))).toEqual([]);

  rmSync(join(directory, "node_modules"), { recursive: true });
  expect(install(createPackages)).toMatchObject({ status: 0 });
  expect(readPackage()).toBe("// new");
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
