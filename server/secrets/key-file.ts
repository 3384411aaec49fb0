import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import { getErrorCode, StartupError } from "../startup-error.ts";

export const keyIdByteCount = 8;
const keyByteCount = 32;

const keyIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/));
const keySchema = z
  .base64()
  .check(z.refine((text) => Buffer.from(text, "base64").byteLength === keyByteCount));

const keyFileSchema = z
  .object({
    /** ID of the key that encrypts. Other keys only decrypt. */
    current: keyIdSchema,
    keys: z.record(keyIdSchema, keySchema),
    /** ID of a prepared key, which every machine gets before the key becomes current. */
    next: z.optional(keyIdSchema),
    /** Set while values may still be encrypted with a previous key. */
    rotating: z.optional(z.boolean()),
    /**
     * Set from the time a prepared key becomes current until `--finish`, because other machines may
     * still need old keys.
     */
    copied: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ current, next = current, keys }) =>
      [current, next].every((id) => Object.hasOwn(keys, id)),
    ),
  );
export type KeyFile = z.infer<typeof keyFileSchema>;

export function addKey(keys: KeyFile["keys"]): { id: string; keys: KeyFile["keys"] } {
  const id = randomBytes(keyIdByteCount).toString("hex");
  return { id, keys: { ...keys, [id]: randomBytes(keyByteCount).toString("base64") } };
}

const privateMode = 0o600;
// Key files that root owns, such as mounted secrets, may be readable by a group. PostgreSQL has the
// same rule.
const rootMode = 0o640;

const formatReadError = (path: string, error: unknown) =>
  `Couldn't read the encryption key file ${path} (${getErrorCode(error)}). Check the path and the file's permissions.`;

/**
 * Returns undefined if the file doesn't exist. Throws StartupError if the path can't be checked.
 */
function readStats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return undefined;
    throw new StartupError(formatReadError(path, error));
  }
}

export const hasKeyFile = (path: string): boolean => readStats(path) !== undefined;

/** Throws StartupError if the path exists but isn't a file, or if other users can access it. */
function requirePrivateFile(path: string): void {
  const stats = readStats(path);
  if (stats === undefined) return;
  // This check comes first, because the advice below, `chmod 600`, would break the machine if the
  // path were a folder such as /tmp.
  if (!stats.isFile()) {
    throw new StartupError(
      `The encryption key file ${path} isn't a regular file. Set SIGNALBOX_KEY_FILE to the path of a file.`,
    );
  }
  if (process.platform === "win32") return;
  const mode = stats.mode & 0o777;
  if ((mode & ~(stats.uid === 0 ? rootMode : privateMode) & 0o077) === 0) return;
  throw new StartupError(
    `Other users can access the encryption key file ${path} (mode ${mode.toString(8)}). Run: chmod 600 ${path}`,
  );
}

/** Returns the content, or an error message if the file can't be used. */
function parseKeyFile(path: string): KeyFile | string {
  try {
    return keyFileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    return getErrorCode(error)
      ? formatReadError(path, error)
      : `The encryption key file ${path} has an invalid format. Restore it from a backup.`;
  }
}

/**
 * Reads a key file. Throws StartupError if it isn't a file or other users can access it, and Error
 * if it is unreadable or invalid. Errors never quote keys.
 */
export function readKeyFile(path: string): KeyFile {
  requirePrivateFile(path);
  const contentOrMessage = parseKeyFile(path);
  if (typeof contentOrMessage !== "string") return contentOrMessage;
  throw new Error(contentOrMessage);
}

/** Returns a stamp that changes whenever the file is replaced or written. */
export function readKeyFileStamp(path: string): string {
  const { ino, mtimeNs, ctimeNs, size } = statSync(path, { bigint: true });
  return `${ino} ${mtimeNs} ${ctimeNs} ${size}`;
}

/**
 * Writes and syncs a temporary file next to `path`, and returns the temporary file's path. The mode
 * is 0600 by default. `owner` sets the user, the group, and the mode (limited to `rootMode`).
 */
function writeTemporaryFile(
  path: string,
  file: KeyFile,
  owner?: { uid: number; gid: number; mode: number },
): string {
  const temporaryPath = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  const descriptor = openSync(temporaryPath, "wx", 0o600);
  try {
    // The service must still be able to read the file after root or another user in the service's
    // group has rotated the key.
    if (owner !== undefined) {
      fchownSync(descriptor, owner.uid, owner.gid);
      fchmodSync(descriptor, owner.mode & rootMode);
    }
    writeSync(descriptor, `${JSON.stringify(file, null, 2)}\n`);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return temporaryPath;
}

/** Makes the creation or renaming of a file durable. */
function syncDirectory(path: string): void {
  // Windows can't open directories, and its file system orders renames itself.
  if (process.platform === "win32") return;
  const descriptor = openSync(dirname(path), "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Atomically creates a key file with one key and mode 0600, unless the file exists, so that
 * concurrent processes use the same file. Returns whether this call created the file.
 */
export function ensureKeyFile(path: string): boolean {
  const { id, keys } = addKey({});
  const temporaryPath = writeTemporaryFile(path, { current: id, keys });
  try {
    linkSync(temporaryPath, path);
  } catch (error) {
    if (getErrorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  syncDirectory(path);
  return true;
}

/** Removes temporary files of killed processes, because they may contain keys. */
function removeLeftovers(path: string): void {
  const name = basename(path);
  for (const entry of readdirSync(dirname(path))) {
    if (entry.startsWith(`${name}.`) && /^\.[0-9a-f]{12}\.tmp$/.test(entry.slice(name.length))) {
      rmSync(join(dirname(path), entry), { force: true });
    }
  }
}

/** Replaces a key file atomically. Not safe for concurrent callers. */
export function replaceKeyFile(path: string, file: KeyFile): void {
  // For a symbolic link, replaces its target instead of the link.
  const targetPath = realpathSync(path);
  const { uid, gid, mode } = statSync(targetPath);
  removeLeftovers(targetPath);
  const temporaryPath = writeTemporaryFile(
    targetPath,
    file,
    process.getuid === undefined ? undefined : { uid, gid, mode },
  );
  try {
    renameSync(temporaryPath, targetPath);
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  }
  syncDirectory(targetPath);
}
