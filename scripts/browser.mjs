import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { execute, installDebianPackage, printError } from "./debian-package.mjs";
import { ensureHome } from "./home.mjs";
import { root, SetupError } from "./setup.mjs";

/** Names of the headless shell, which starts faster than Chrome or Chromium and uses less CPU. */
const headlessNames = ["chromium-headless-shell", "chrome-headless-shell"];
const browserNames = [
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "chromium",
  "chromium-browser",
  "chrome.exe",
];

function listCommonPaths() {
  const {
    HOME = "",
    PROGRAMFILES,
    "PROGRAMFILES(X86)": programFilesX86,
    LOCALAPPDATA,
  } = process.env;
  const macPaths = ["/Applications", join(HOME, "Applications")].flatMap((folder) => [
    join(folder, "Google Chrome.app/Contents/MacOS/Google Chrome"),
    join(folder, "Chromium.app/Contents/MacOS/Chromium"),
  ]);
  const windowsPaths = [PROGRAMFILES, programFilesX86, LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, "Google\\Chrome\\Application\\chrome.exe"),
      join(folder, "Chromium\\Application\\chrome.exe"),
    ]);
  return [...macPaths, ...windowsPaths, "/opt/google/chrome/chrome", "/snap/bin/chromium"];
}

/** Reports whether a browser can start. Some files are stubs that only print how to install one. */
function canStart(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  // On Windows, `--version` would open a window.
  if (process.platform === "win32") return true;
  const { status } = spawnSync(file, ["--version"], { timeout: 20_000, stdio: "ignore" });
  return status === 0;
}

const findWorkingFile = (files) => files.find((file) => existsSync(file) && canStart(file));

function listPathCandidates(programs) {
  const pathFolders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return programs.flatMap((name) => pathFolders.map((folder) => join(folder, name)));
}

const findInstalledHeadlessShell = () => findWorkingFile(listPathCandidates(headlessNames));
const findInstalledBrowser = () =>
  findWorkingFile([...listPathCandidates(browserNames), ...listCommonPaths()]);

async function installPackage(name, findInstalledFile) {
  return (await installDebianPackage(name)) ? findInstalledFile() : undefined;
}

/**
 * Returns the path of Playwright's Chromium. Downloads Chromium if it is missing or can't start.
 * Returns undefined if it still can't start.
 */
async function ensurePlaywrightBuild() {
  const { chromium } = await import("playwright");
  const file = chromium.executablePath();
  if (existsSync(file) && canStart(file)) return file;
  printError("Downloading Chromium for Playwright…");
  const isDownloaded = await execute(process.execPath, [
    join(root, "node_modules/playwright/cli.js"),
    "install",
    "chromium",
  ]);
  return isDownloaded && canStart(file) ? file : undefined;
}

/**
 * Returns CHROMIUM_PATH if set, or the path of the first of these that is installed, or else that
 * can be installed: a headless shell (unless `hasWindows` is true), Chrome or Chromium, or
 * Playwright's Chromium. If no browser works, throws a SetupError that explains what to do.
 */
export async function findBrowser({ hasWindows = false } = {}) {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (canStart(configuredPath)) return configuredPath;
    throw new SetupError(
      `The browser in CHROMIUM_PATH doesn't start: ${configuredPath}. Set the variable to a working browser, or unset it.`,
    );
  }
  const executable =
    (hasWindows ? undefined : findInstalledHeadlessShell()) ??
    findInstalledBrowser() ??
    (hasWindows ? undefined : await installPackage(headlessNames[0], findInstalledHeadlessShell)) ??
    (await installPackage("chromium", findInstalledBrowser)) ??
    (await ensurePlaywrightBuild());
  if (executable) return executable;
  throw new SetupError("No browser found. Install Chrome or Chromium, or set CHROMIUM_PATH.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  ensureHome();
  try {
    process.stdout.write(`${await findBrowser()}\n`);
  } catch (error) {
    printError(error.message);
    process.exitCode = 1;
  }
}
