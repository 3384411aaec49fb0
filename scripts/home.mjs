import { accessSync, constants, mkdirSync, mkdtempSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./setup.mjs";

function isWritable(directory) {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Points HOME at a directory inside the project when there is none to write to, as in many
 * containers: npm, Playwright and Chromium all keep something there. Inherited by child processes.
 */
export function ensureHome() {
  if (process.env.HOME !== "" && isWritable(homedir())) return;
  const home = join(root, ".tmp", "home");
  mkdirSync(home, { recursive: true });
  process.env.HOME = home;
  process.env.USERPROFILE = home;
}

/** A new directory that a browser may keep its own things in. The caller removes it. */
export const newBrowserHome = () => mkdtempSync(join(tmpdir(), "signalbox-browser-"));
