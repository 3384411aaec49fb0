import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { getErrorText, StartupError } from "../../startup-error.ts";
import { type Account, canEnter, canExecute, canRead } from "./account.ts";
import { type Binaries, toBinaries, databaseUrlRemedy } from "./binaries.ts";

// Files that are only needed to build extensions.
const unneededPathPattern = /\.a$|[\\/](include|pgxs|pkgconfig)([\\/]|$)/;

/** Returns relative paths of everything that the server needs, directories before their files. */
const listNeededPaths = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !unneededPathPattern.test(path))
    .toSorted();

const canOthersWrite = (mode: number) => (mode & 0o022) !== 0;
const isSticky = (mode: number) => (mode & 0o1000) !== 0;

/**
 * Reports whether root owns the directory and all of its parents, and other users can't replace
 * root's files in them. Other users may write to sticky directories.
 */
function hasProtectedEntries(directory: string): boolean {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory() || stats.uid !== 0) return false;
  if (canOthersWrite(stats.mode) && !isSticky(stats.mode)) return false;
  const parent = dirname(directory);
  return parent === directory || hasProtectedEntries(parent);
}

/** Reports whether `copyRoot` is a complete copy that only root could have made or changed. */
function isCompleteCopy(root: string, copyRoot: string): boolean {
  return [".", ...listNeededPaths(root)].every((path) => {
    const sourceStats = lstatSync(join(root, path));
    const targetStats = lstatSync(join(copyRoot, path), { throwIfNoEntry: false });
    if (targetStats === undefined || targetStats.uid !== 0) return false;
    if (sourceStats.isSymbolicLink()) {
      return (
        targetStats.isSymbolicLink() &&
        readlinkSync(join(copyRoot, path)) === readlinkSync(join(root, path))
      );
    }
    if (canOthersWrite(targetStats.mode)) return false;
    return sourceStats.isDirectory()
      ? targetStats.isDirectory()
      : targetStats.isFile() && targetStats.size === sourceStats.size;
  });
}

function copyTree(root: string, copyRoot: string): void {
  for (const path of listNeededPaths(root)) {
    const [source, target] = [join(root, path), join(copyRoot, path)];
    const stats = lstatSync(source);
    if (stats.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target);
      continue;
    }
    if (stats.isDirectory()) mkdirSync(target);
    else copyFileSync(source, target);
    // Sets the mode explicitly: the umask applies to new files, and can make the copy unreadable.
    chmodSync(target, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
  chmodSync(copyRoot, 0o755);
}

/** Reports whether the account can run the server; file systems may forbid execution. */
function canRun({ postgres }: Binaries, account: Account): boolean {
  return spawnSync(postgres, ["--version"], { ...account, cwd: "/", env: {} }).status === 0;
}

/** Returns a new or existing copy in `parent`, or undefined if it would be unsafe or unusable. */
function ensureCopy(parent: string, binaries: Binaries, account: Account): Binaries | undefined {
  if (!hasProtectedEntries(parent) || !canEnter(parent, account)) return undefined;
  const name = `signalbox-postgres-${binaries.version}-${process.arch}`;
  const directory = join(parent, name);
  const existingStats = lstatSync(directory, { throwIfNoEntry: false });
  if (existingStats !== undefined) {
    if (isCompleteCopy(binaries.root, directory)) return toBinaries(directory, binaries.version);
    // A directory that another user owns or can write to isn't trusted, and must not be deleted.
    if (!hasProtectedEntries(directory) || canOthersWrite(existingStats.mode)) return undefined;
  }
  const newDirectory = mkdtempSync(`${directory}-`);
  try {
    copyTree(binaries.root, newDirectory);
    if (!canRun(toBinaries(newDirectory, binaries.version), account)) return undefined;
    if (existingStats !== undefined) rmSync(directory, { recursive: true, force: true });
    renameSync(newDirectory, directory);
    return toBinaries(directory, binaries.version);
  } finally {
    rmSync(newDirectory, { recursive: true, force: true });
  }
}

const isReachable = ({ root, initdb, postgres }: Binaries, account: Account) =>
  canEnter(join(root, "lib"), account) &&
  canExecute(initdb, account) &&
  canExecute(postgres, account) &&
  canRead(join(root, "share", "postgresql", "postgres.bki"), account);

/**
 * Returns binaries that the account can run: `binaries`, or a copy that only root can change. The
 * copy is in the first suitable directory of `parents`. By default, temporary directories are last,
 * because they may be cleaned while the server runs.
 * @throws StartupError if no directory is suitable.
 */
export function ensureReachableBinaries(
  binaries: Binaries,
  account: Account | undefined,
  parents: readonly string[] = ["/var/cache", tmpdir(), "/var/tmp"],
): Binaries {
  if (account === undefined || isReachable(binaries, account)) return binaries;
  let reason = "these directories can't contain a protected copy that the account can run";
  for (const parent of parents) {
    try {
      const copy = ensureCopy(parent, binaries, account);
      if (copy !== undefined) return copy;
    } catch (error) {
      reason = getErrorText(error);
    }
  }
  throw new StartupError(
    `PostgreSQL can't run as root, and the unprivileged account ${account.uid} can access neither ${binaries.root} ` +
      `nor a copy in ${parents.join(", ")} (${reason}). Run Signalbox as another user, or ${databaseUrlRemedy}.`,
  );
}
