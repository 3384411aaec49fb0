import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { getErrorCode } from "./startup-error.ts";

/**
 * Creates a directory and its parents, accessible only to this user. Node's recursive mkdir never
 * returns if the system doesn't allow new directories in an existing one, for example in /proc.
 */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = getErrorCode(error);
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== "ENOENT" || existsSync(parent)) throw error;
    makeDirectory(parent);
    mkdirSync(path, { mode: 0o700 });
  }
}
