import { statSync } from "node:fs";
import { getDataPaths } from "../db/embedded/data-paths.ts";
import { readLockOwner } from "../db/embedded/lock.ts";
import type { Env } from "../env.ts";
import { getErrorCode, StartupError } from "../startup-error.ts";

function isMissing(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (error) {
    // For other errors, opening the database explains why the directory isn't usable.
    return getErrorCode(error) === "ENOENT";
  }
}

/**
 * Throws StartupError if opening the database would create it, because the command's settings then
 * probably differ from those of the service.
 */
export function requireDatabase({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl !== undefined) return;
  const { cluster, lockFile } = getDataPaths(dataDir);
  // The owner of the lock may be creating the database. Commands wait for it.
  if (!isMissing(cluster) || readLockOwner(lockFile) !== undefined) return;
  throw new StartupError(
    `No database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the value that the service uses, or run npm start to create a database.`,
  );
}
