import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { execute, installDebianPackage, say } from "./debian-package.mjs";
import { ensureHome } from "./home.mjs";
import { root } from "./setup.mjs";

const names = [
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "chromium",
  "chromium-browser",
  "chrome.exe",
];

/** Where Chrome and Chromium lie when they are not in PATH. */
function usualPlaces() {
  const { HOME = "", PROGRAMFILES, "PROGRAMFILES(X86)": x86, LOCALAPPDATA } = process.env;
  const apps = ["/Applications", join(HOME, "Applications")].flatMap((folder) => [
    join(folder, "Google Chrome.app/Contents/MacOS/Google Chrome"),
    join(folder, "Chromium.app/Contents/MacOS/Chromium"),
  ]);
  const windows = [PROGRAMFILES, x86, LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, "Google\\Chrome\\Application\\chrome.exe"),
      join(folder, "Chromium\\Application\\chrome.exe"),
    ]);
  return [...apps, ...windows, "/opt/google/chrome/chrome", "/snap/bin/chromium"];
}

/** A file of the right name may be a stub that only says how to install the real one. */
function starts(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  // On Windows `--version` would open a window.
  if (process.platform === "win32") return true;
  const { status } = spawnSync(file, ["--version"], { timeout: 20_000, stdio: "ignore" });
  return status === 0;
}

function installed() {
  const path = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const inPath = names.flatMap((name) => path.map((folder) => join(folder, name)));
  return [...inPath, ...usualPlaces()].find((file) => existsSync(file) && starts(file));
}

function installPackage() {
  return installDebianPackage("chromium") ? installed() : undefined;
}

/** Playwright's own build, downloaded by an earlier run or now. */
async function playwrightBuild() {
  const { chromium } = await import("playwright");
  const file = chromium.executablePath();
  if (existsSync(file) && starts(file)) return file;
  say("Downloading Playwright's Chromium.");
  const downloaded = execute(process.execPath, [
    join(root, "node_modules/playwright/cli.js"),
    "install",
    "chromium",
  ]);
  return downloaded && starts(file) ? file : undefined;
}

/**
 * Path of a browser that starts: CHROMIUM_PATH, else an installed Chrome or Chromium, else one
 * that is installed now. Throws when none can be had, with what to do about it.
 */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`);
  }
  const found = installed() ?? installPackage() ?? (await playwrightBuild());
  if (found) return found;
  throw new Error("No browser: install Chrome or Chromium, or set CHROMIUM_PATH to one.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  ensureHome();
  try {
    process.stdout.write(`${await findBrowser()}\n`);
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
