// Finds what a change can affect, so that `npm run check` doesn't have to run everything.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "./setup.mjs";

/** Path of the file with the hashes from the last successful run. */
const stateFile = join(root, ".tmp", "check.json");

const isInConsole = (name) => name.startsWith("src/");
const isModule = (name) => /\.(tsx?|[mc]js)$/.test(name);
const isTest = (name) => /\.test\.(tsx?|mjs)$/.test(name);
const isTestCode = (name) => isTest(name) || name.includes("/testing/");
/** Reports whether a file affects neither tests nor the linter. */
const isInert = (name) => /(\.md|\.png|\/\.gitignore)$/.test(name) || name === "LICENSE";

/**
 * Reports whether all tests and the linter depend on a file. Such files contain settings, lists of
 * packages, lint rules, or the scripts that select and run tests.
 */
const affectsEverything = (name) =>
  /(^|\/)(package(-lock)?\.json|tsconfig[^/]*\.json|\.npmrc|\.oxlintrc\.json|vitest\.[^/]*\.ts)$/.test(
    name,
  ) || /^(vite\.[^/]*\.ts|scripts\/(affected|test|lint\/[^/]*)\.[mc]js)$/.test(name);

/**
 * Matches test code that starts processes or lists files. Its imports don't show which files it
 * uses.
 */
const readsAnythingPattern =
  /node:child_process|node:worker_threads|readdirSync|import\.meta\.glob|new Worker/;

/**
 * Test code that starts PostgreSQL for all service tests. This file doesn't count as a file reader,
 * because PostgreSQL doesn't depend on the checkout.
 */
const testServerFile = "server/testing/test-server.ts";

const getSetupFile = (test) =>
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
    const fileListText = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], options);
    const names = fileListText
      .split("\n")
      .filter((name) => name && statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
    return new Map(names.map((name) => [name, readFileSync(join(root, name), "latin1")]));
  } catch {
    return undefined;
  }
}

/** Returns a hash for each file, and the version of Node.js. */
export const computeHashes = (textsByFile) =>
  Object.fromEntries([
    ["node", process.version],
    ...[...textsByFile].map(([name, text]) => [
      name,
      createHash("sha1").update(text).digest("hex"),
    ]),
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

const findChangedFiles = (previousHashes, currentHashes) =>
  [...new Set([...Object.keys(previousHashes), ...Object.keys(currentHashes)])].filter(
    (name) => previousHashes[name] !== currentHashes[name],
  );

/**
 * Returns the files whose paths occur in a module's strings, whether imported or not. A path is
 * relative to the module or to the root. If it is a folder, or if it contains `*` or `$` after a
 * folder, returns all files in the folder.
 */
function findReferences(name, text, names, filesByFolder) {
  const references = [];
  for (const [, path] of text.matchAll(/["'`]([^"'`\s]*\/[^"'`\s]*)["'`]/g)) {
    const base = path.replace(/\?.*$/, "").replace(/[^/]*[*$].*$/, "");
    const target = posix
      .normalize(path.startsWith(".") ? posix.join(posix.dirname(name), base) : base)
      .replace(/\/$/, "");
    if (names.has(target)) references.push(target);
    else references.push(...(filesByFolder.get(target) ?? []));
  }
  return references;
}

function groupByFolder(names) {
  const filesByFolder = new Map();
  for (const name of names) {
    for (let folder = posix.dirname(name); folder !== "."; folder = posix.dirname(folder)) {
      const filesBelow = filesByFolder.get(folder) ?? [];
      filesBelow.push(name);
      filesByFolder.set(folder, filesBelow);
    }
  }
  return filesByFolder;
}

/** Maps each file to the modules that refer to it, and each setup file to its tests. */
export function mapUsersByFile(textsByFile, deletedFiles) {
  const names = new Set([...textsByFile.keys(), ...deletedFiles]);
  const filesByFolder = groupByFolder(names);
  const usersByFile = new Map();
  const add = (user, usedFile) => {
    const users = usersByFile.get(usedFile) ?? new Set();
    usersByFile.set(usedFile, users.add(user));
  };
  for (const [name, text] of textsByFile) {
    if (!isModule(name)) continue;
    for (const usedFile of findReferences(name, text, names, filesByFolder)) add(name, usedFile);
    if (isTest(name)) add(name, getSetupFile(name));
  }
  return usersByFile;
}

function addUsers(startFiles, usersByFile) {
  const reachedFiles = new Set(startFiles);
  for (const name of reachedFiles)
    for (const user of usersByFile.get(name) ?? []) reachedFiles.add(user);
  return reachedFiles;
}

/**
 * Returns the tests to run and the modules to lint after a change, or the `reason` for running
 * everything.
 */
export function findAffectedFiles(changedFiles, textsByFile) {
  const relevantFiles = changedFiles.filter((name) => !isInert(name));
  const globalFile = relevantFiles.find((name) => name === "node" || affectsEverything(name));
  if (globalFile) return { reason: `${globalFile} changed` };
  const usersByFile = mapUsersByFile(
    textsByFile,
    relevantFiles.filter((name) => !textsByFile.has(name)),
  );
  const unreferencedFile = relevantFiles.find((name) => !isModule(name) && !usersByFile.has(name));
  if (unreferencedFile)
    return { reason: `${unreferencedFile} changed, and no module refers to it` };
  const reachedFiles = [...addUsers(relevantFiles, usersByFile)].filter((name) =>
    textsByFile.has(name),
  );
  const tests = reachedFiles.filter(isTest);
  // Processes that tests start don't use test files. Processes of service tests serve the console's
  // files without depending on their content.
  const productFiles = relevantFiles.filter((name) => !name.startsWith("e2e/") && !isTest(name));
  const fileReaders = [...textsByFile].flatMap(([name, text]) =>
    isTestCode(name) &&
    name !== testServerFile &&
    readsAnythingPattern.test(text) &&
    productFiles.some((changedName) => isInConsole(name) || !isInConsole(changedName))
      ? [name]
      : [],
  );
  tests.push(...[...addUsers(fileReaders, usersByFile)].filter(isTest));
  return { tests: [...new Set(tests)], modules: reachedFiles.filter(isModule) };
}

/**
 * Returns the result of `findAffectedFiles` for the files that changed since the last successful
 * run, and their names as `changed`. Without such a run, or without Git, returns only a `reason`.
 */
export function planCheck(textsByFile) {
  const previousHashes = readState();
  if (!textsByFile) return { reason: "Git isn't available" };
  if (!previousHashes) return { reason: "no earlier run was successful" };
  const changedFiles = findChangedFiles(previousHashes, computeHashes(textsByFile));
  return { changed: changedFiles, ...findAffectedFiles(changedFiles, textsByFile) };
}
