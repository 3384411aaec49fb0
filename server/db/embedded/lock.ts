import { randomUUID } from "node:crypto";
import {
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { getErrorCode, getErrorText, StartupError } from "../../startup-error.ts";
import { isAlive, readStartIdentity } from "./process-identity.ts";

const ownerSchema = z.object({
  pid: z.number(),
  /** Text that distinguishes the owner from a later process with the same PID. */
  identity: z.optional(z.string()),
  purpose: z.enum(["service", "command"]),
  /** Path of the data directory when it was locked. */
  directory: z.optional(z.string()),
  /** Identifies the data directory. Differs in a copy, but not at another path or mount. */
  directoryId: z.optional(z.string()),
  /** Address of the service once it is ready: `http://127.0.0.1:4400`. */
  address: z.optional(z.string()),
});

export type LockOwner = z.infer<typeof ownerSchema>;

/** Returns the device and inode numbers as text, because they may not be safe integers. */
function readDirectoryId(directory: string): string {
  const { dev, ino } = statSync(directory, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Reports whether a lock may have been created for another directory. Locks of earlier versions
 * only have the path.
 */
export const isForeign = (path: string, { directory, directoryId }: LockOwner) =>
  directoryId === undefined
    ? directory !== realpathSync(dirname(path))
    : directoryId !== readDirectoryId(dirname(path));

export class LockedError extends StartupError {
  override name = "LockedError";
  readonly owner: LockOwner;

  constructor(path: string, directory: string, lockOwner: LockOwner) {
    const situation =
      lockOwner.purpose === "service"
        ? `Signalbox is already running with the data directory ${directory} (process ${lockOwner.pid}).`
        : `A command is already running with the data directory ${directory} (process ${lockOwner.pid}).`;
    const remedy = isForeign(path, lockOwner)
      ? `If this is a copy of ${lockOwner.directory ?? "another directory"}, delete the copied lock file ${path} and try again. ` +
        "Otherwise, stop that process first."
      : "Stop that process first, or set DATA_DIR to another directory.";
    super(`${situation} ${remedy}`);
    this.owner = lockOwner;
  }
}

function readLockFile(path: string): LockOwner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    // A file that is missing or malformed isn't a lock. Other errors are reported.
    if (getErrorCode(error) === "" || getErrorCode(error) === "ENOENT") return undefined;
    throw new StartupError(
      `Couldn't read the lock file ${path}: ${getErrorText(error)}. Check the file's permissions.`,
    );
  }
}

const isRunning = ({ pid, identity }: LockOwner) =>
  isAlive(pid) && (identity === undefined || readStartIdentity(pid) === identity);

/** Returns the lock's owner; undefined if there is no lock or its process has ended. */
export function readLockOwner(path: string): LockOwner | undefined {
  const lockOwner = readLockFile(path);
  return lockOwner !== undefined && isRunning(lockOwner) ? lockOwner : undefined;
}

export interface DirectoryLock {
  announce(address: string): void;
  release(): void;
}

/** Creates this process's lock file; replaces a stale one. Throws LockedError if locked. */
export function acquireLock(
  path: string,
  directory: string,
  purpose: LockOwner["purpose"],
): DirectoryLock {
  const identity = readStartIdentity(process.pid);
  const newOwner: LockOwner = {
    pid: process.pid,
    purpose,
    directory: realpathSync(dirname(path)),
    directoryId: readDirectoryId(dirname(path)),
    ...(identity && { identity }),
  };
  const newPath = `${path}.${randomUUID()}`;
  const writeLockFile = (content: LockOwner) =>
    writeFileSync(newPath, `${JSON.stringify(content)}\n`, { mode: 0o644 });

  writeLockFile(newOwner);
  try {
    // Creating a link is atomic, so only one process succeeds.
    for (let attempt = 0; attempt < 100; attempt++) {
      try {
        linkSync(newPath, path);
        return {
          announce(address) {
            writeLockFile({ ...newOwner, address });
            renameSync(newPath, path);
          },
          release() {
            if (readLockFile(path)?.pid === process.pid) rmSync(path, { force: true });
          },
        };
      } catch (error) {
        if (getErrorCode(error) !== "EEXIST") throw error;
      }
      const lockOwner = readLockOwner(path);
      if (lockOwner !== undefined) throw new LockedError(path, directory, lockOwner);
      discardStaleLock(path);
    }
  } finally {
    rmSync(newPath, { force: true });
  }
  throw new StartupError(`The lock file ${path} keeps changing. Try again.`);
}

/** Removes a stale lock. Moves it first, so that a lock acquired meanwhile can be restored. */
function discardStaleLock(path: string): void {
  const stalePath = `${path}.${randomUUID()}`;
  try {
    renameSync(path, stalePath);
    if (readLockOwner(stalePath) !== undefined) linkSync(stalePath, path);
  } catch (error) {
    if (getErrorCode(error) !== "ENOENT" && getErrorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(stalePath, { force: true });
  }
}
