import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "../../make-directory.ts";
import { getErrorCode, getErrorText, StartupError } from "../../startup-error.ts";

/** Absolute paths in a data directory. */
export interface DataPaths {
  root: string;
  lockFile: string;
  /** PostgreSQL's data directory; contains its socket. */
  cluster: string;
  /** File with the password for loopback connections, used where sockets aren't available. */
  passwordFile: string;
  serverLogFile: string;
}

export const getDataPaths = (root: string): DataPaths => ({
  root,
  lockFile: join(root, "lock"),
  cluster: join(root, "postgres"),
  passwordFile: join(root, "postgres-password"),
  serverLogFile: join(root, "postgres.log"),
});

const reasonsByCode: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENOTDIR: "part of the path is a file",
  EEXIST: "the path is a file",
  ENOENT: "the directory can't be created",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};

/**
 * Returns the paths of the data directory. Creates the directory if it is missing, private to this
 * user. Throws StartupError if it isn't usable.
 */
export function openDataDirectory(root: string): DataPaths {
  try {
    makeDirectory(root);
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `Can't use the data directory ${root}: ${reasonsByCode[getErrorCode(error)] ?? getErrorText(error)}. ` +
        "Solve this problem, or set DATA_DIR to a directory that this user can read and write.",
    );
  }
  return getDataPaths(root);
}
