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
 * Sets `HOME` and `USERPROFILE` to a folder of the project if `HOME` is empty or the home directory
 * isn't writable, as in some containers. Child processes such as npm, Playwright, and Chromium
 * write to the home directory.
 */
export function ensureHome() {
  if (process.env.HOME !== "" && isWritable(homedir())) return;
  const home = join(root, ".tmp", "home");
  mkdirSync(home, { recursive: true });
  process.env.HOME = home;
  process.env.USERPROFILE = home;
}

/** Creates a home directory for a browser. The caller removes it. */
export const createBrowserHome = () => mkdtempSync(join(tmpdir(), "signalbox-browser-"));
