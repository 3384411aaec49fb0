import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "../../make-directory.ts";
import { errorCode, errorText, StartupError } from "../../startup-error.ts";

/** What lies in a data directory, as absolute paths. */
export interface DataPaths {
  root: string;
  lock: string;
  /** PostgreSQL's own directory; its socket is in there. */
  cluster: string;
  /** For connections over loopback, where no socket can be used. */
  password: string;
  serverLog: string;
}

export const dataPaths = (root: string): DataPaths => ({
  root,
  lock: join(root, "lock"),
  cluster: join(root, "postgres"),
  password: join(root, "postgres-password"),
  serverLog: join(root, "postgres.log"),
});

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "it is a file",
  ENOENT: "no directory can be made there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};

/**
 * Makes the data directory, open to this user only.
 * @throws StartupError when it cannot be made, read or written.
 */
export function openDataDirectory(root: string): DataPaths {
  try {
    makeDirectory(root);
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `Cannot use the data directory ${root}: ${reasons[errorCode(error)] ?? errorText(error)}. ` +
        "Make it readable and writable for this user, or set DATA_DIR to another directory.",
    );
  }
  return dataPaths(root);
}
