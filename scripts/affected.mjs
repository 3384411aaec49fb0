// Finds what a change can affect, so that `npm run check` doesn't have to run everything.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "./setup.mjs";

/** Stores the hashes of the files at the last successful run. */
const stateFile = join(root, ".tmp", "check.json");

const isInConsole = (name) => name.startsWith("src/");
const isModule = (name) => /\.(tsx?|[mc]js)$/.test(name);
const isTest = (name) => /\.test\.(tsx?|mjs)$/.test(name);
const isTestCode = (name) => isTest(name) || name.includes("/testing/");
/** Reports whether a file affects neither tests nor the linter. */
const isInert = (name) => /(\.md|\.png|\/\.gitignore)$/.test(name) || name === "LICENSE";

/**
 * Reports whether all tests and the linter depend on a file: settings, packages, and the runner
 * itself.
 */
const isBasis = (name) =>
  /(^|\/)(package(-lock)?\.json|tsconfig[^/]*\.json|\.npmrc|\.oxlintrc\.json|vitest\.[^/]*\.ts)$/.test(
    name,
  ) || /^(vite\.[^/]*\.ts|scripts\/(affected|test|lint\/[^/]*)\.[mc]js)$/.test(name);

/** Matches test code that starts processes or lists files. Its imports don't show what it uses. */
const readsAnythingPattern =
  /node:child_process|node:worker_threads|readdirSync|import\.meta\.glob|new Worker/;

/** Ignored, although all service tests use it: PostgreSQL doesn't depend on the checkout. */
const testServer = "server/testing/test-server.ts";

/** Returns the file that Vitest loads before a test. */
const getSetup = (test) =>
  /^(server|demo|e2e)\//.test(test) ? "server/testing/global-setup.ts" : "src/testing/setup-dom.ts";

/** Returns the text of each file of the checkout, or undefined if Git isn't available. */
export function readFiles() {
  try {
    const options = {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      stdio: ["ignore", "pipe", "ignore"],
    };
    const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], options);
    const names = list
      .split("\n")
      .filter((name) => name && statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
    return new Map(names.map((name) => [name, readFileSync(join(root, name), "latin1")]));
  } catch {
    return undefined;
  }
}

/** Returns a hash for each file, and the version of Node.js. */
export const computeHashes = (files) =>
  Object.fromEntries([
    ["node", process.version],
    ...[...files].map(([name, text]) => [name, createHash("sha1").update(text).digest("hex")]),
  ]);

function readState() {
  try {
    return JSON.parse(readFileSync(stateFile, "utf8"));
  } catch {
    return undefined;
  }
}

export function saveState(hashes) {
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify(hashes));
}

/** Returns the names of files that were added, changed, or deleted. */
const findChangedFiles = (before, now) =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => before[name] !== now[name],
  );

/**
 * Returns the files that a module refers to: those of every relative path and every path from the
 * root in its text, imported or not. A folder, or the part of a pattern before `*`, means its
 * files.
 */
function findReferences(name, text, names, folders) {
  const references = [];
  for (const [, path] of text.matchAll(/["'`]([^"'`\s]*\/[^"'`\s]*)["'`]/g)) {
    const base = path.replace(/\?.*$/, "").replace(/[^/]*[*$].*$/, "");
    const target = posix
      .normalize(path.startsWith(".") ? posix.join(posix.dirname(name), base) : base)
      .replace(/\/$/, "");
    if (names.has(target)) references.push(target);
    else references.push(...(folders.get(target) ?? []));
  }
  return references;
}

function getFolders(names) {
  const folders = new Map();
  for (const name of names) {
    for (let at = posix.dirname(name); at !== "."; at = posix.dirname(at)) {
      const below = folders.get(at) ?? [];
      below.push(name);
      folders.set(at, below);
    }
  }
  return folders;
}

/** Returns a map from each file to the files that refer to it. */
export function mapUsersByFile(files, deleted) {
  const names = new Set([...files.keys(), ...deleted]);
  const folders = getFolders(names);
  const users = new Map();
  const add = (user, used) => {
    const userSet = users.get(used) ?? new Set();
    users.set(used, userSet.add(user));
  };
  for (const [name, text] of files) {
    if (!isModule(name)) continue;
    for (const used of findReferences(name, text, names, folders)) add(name, used);
    if (isTest(name)) add(name, getSetup(name));
  }
  return users;
}

function withUsers(start, users) {
  const reached = new Set(start);
  for (const name of reached) for (const user of users.get(name) ?? []) reached.add(user);
  return reached;
}

/**
 * Returns the tests to run and the modules to lint after a change, or the `reason` for running
 * everything. `files` has the text of each file.
 */
export function findAffected(changed, files) {
  const relevant = changed.filter((name) => !isInert(name));
  const basis = relevant.find((name) => name === "node" || isBasis(name));
  if (basis) return { reason: `${basis} changed` };
  const users = mapUsersByFile(
    files,
    relevant.filter((name) => !files.has(name)),
  );
  const unknown = relevant.find((name) => !isModule(name) && !users.has(name));
  if (unknown) return { reason: `${unknown} changed, and no module mentions it` };
  const reached = [...withUsers(relevant, users)].filter((name) => files.has(name));
  const tests = reached.filter(isTest);
  // Processes don't depend on tests. The service's processes only serve the console's files.
  const product = relevant.filter((name) => !name.startsWith("e2e/") && !isTest(name));
  const readers = [...files].flatMap(([name, text]) =>
    isTestCode(name) &&
    name !== testServer &&
    readsAnythingPattern.test(text) &&
    product.some((changedName) => isInConsole(name) || !isInConsole(changedName))
      ? [name]
      : [],
  );
  tests.push(...[...withUsers(readers, users)].filter(isTest));
  return { tests: [...new Set(tests)], modules: reached.filter(isModule) };
}

/** Returns what changes since the last successful run can affect, as `findAffected` does. */
export function planCheck(files) {
  const before = readState();
  if (!files) return { reason: "Git isn't available" };
  if (!before) return { reason: "there is no earlier successful run" };
  const changed = findChangedFiles(before, computeHashes(files));
  return { changed, ...findAffected(changed, files) };
}
