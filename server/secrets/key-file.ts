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
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import { errorCode, StartupError } from "../startup-error.ts";

export const keyIdBytes = 8;
const keyBytes = 32;

const keyId = z.string().check(z.regex(/^[0-9a-f]{16}$/));
const key = z
  .base64()
  .check(z.refine((text) => Buffer.from(text, "base64").byteLength === keyBytes));

const keyFile = z
  .object({
    /** The key that encrypts; the others still decrypt. */
    current: keyId,
    keys: z.record(keyId, key),
    /** A key that every machine is given before it becomes the current one. */
    next: z.optional(keyId),
    /** Set while values of the database may still be under a key before the current one. */
    rotating: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ current, next = current, keys }) =>
      [current, next].every((id) => Object.hasOwn(keys, id)),
    ),
  );
export type KeyFile = z.infer<typeof keyFile>;

/** Adds a fresh key to those of a file. */
export function addKey(keys: KeyFile["keys"]): { id: string; keys: KeyFile["keys"] } {
  const id = randomBytes(keyIdBytes).toString("hex");
  return { id, keys: { ...keys, [id]: randomBytes(keyBytes).toString("base64") } };
}

const privateMode = 0o600;
// As PostgreSQL does for its own keys: a file of root's may be given to one group, as secret mounts are.
const rootsMode = 0o640;

/** @throws StartupError for a key file that other users may read or change. */
function checkMode(path: string): void {
  if (process.platform === "win32") return;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  const mode = stats.mode & 0o777;
  if ((mode & ~(stats.uid === 0 ? rootsMode : privateMode) & 0o077) === 0) return;
  throw new StartupError(
    `Other users can read the encryption key file ${path} (mode ${mode.toString(8)}). Run: chmod 600 ${path}`,
  );
}

/** The content, or in a few words why there is none. */
function tryReading(path: string): KeyFile | string {
  try {
    return keyFile.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    return errorCode(error) || "not a key file";
  }
}

/** @throws StartupError when others may read it; else an Error that names the file and the reason, without a cause, which may quote the keys. */
export function readKeyFile(path: string): KeyFile {
  checkMode(path);
  const read = tryReading(path);
  if (typeof read !== "string") return read;
  throw new Error(`The encryption key file ${path} can't be read: ${read}.`);
}

/** Changes whenever the file at `path` is replaced or written to. */
export function keyFileStamp(path: string): string {
  const { ino, mtimeNs, ctimeNs, size } = statSync(path, { bigint: true });
  return `${ino} ${mtimeNs} ${ctimeNs} ${size}`;
}

/** Writes a whole file beside `path`, of mode 0600 and safe from a power cut, and gives its name. */
function writeBeside(
  path: string,
  file: KeyFile,
  owner?: { uid: number; gid: number; mode: number },
): string {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  const descriptor = openSync(temporary, "wx", 0o600);
  try {
    // The service must be able to read what root, or another account of its group, rotated.
    if (owner !== undefined) {
      fchownSync(descriptor, owner.uid, owner.gid);
      fchmodSync(descriptor, owner.mode & rootsMode);
    }
    writeSync(descriptor, `${JSON.stringify(file, null, 2)}\n`);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return temporary;
}

/** Makes the new name of a file survive a power cut. */
function syncDirectory(path: string): void {
  // A directory cannot be opened there; its file system keeps names in order by itself.
  if (process.platform === "win32") return;
  const descriptor = openSync(dirname(path), "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a key file with one key, of mode 0600, when there is none. It appears whole: of several
 * processes that start together one makes it, and the others read that one.
 * @returns whether this call made it.
 */
export function createKeyFile(path: string): boolean {
  const { id, keys } = addKey({});
  const temporary = writeBeside(path, { current: id, keys });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  syncDirectory(path);
  return true;
}

/** Removes files that a process left when it was killed while writing; they may contain keys. */
function removeLeftovers(path: string): void {
  const name = basename(path);
  for (const entry of readdirSync(dirname(path))) {
    if (entry.startsWith(`${name}.`) && /^\.[0-9a-f]{12}\.tmp$/.test(entry.slice(name.length))) {
      rmSync(join(dirname(path), entry), { force: true });
    }
  }
}

/**
 * Puts another content in the place of a key file: a reader sees the old one or the new one, whole.
 * For one caller at a time.
 */
export function replaceKeyFile(path: string, file: KeyFile): void {
  // The target of a link is replaced, not the link.
  const target = realpathSync(path);
  const { uid, gid, mode } = statSync(target);
  removeLeftovers(target);
  const temporary = writeBeside(
    target,
    file,
    process.getuid === undefined ? undefined : { uid, gid, mode },
  );
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncDirectory(target);
}
