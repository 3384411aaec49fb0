import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartupError } from "../../startup-error.ts";

export interface Account {
  uid: number;
  gid: number;
}

// PostgreSQL can't run as root, so it runs with the usual user ID of "nobody". The ID doesn't need
// an entry in /etc/passwd.
const unprivilegedAccount: Account = { uid: 65_534, gid: 65_534 };

/**
 * Returns the account that runs the server of a cluster directory; undefined for the current user.
 * For root, returns the cluster's owner if that isn't root, and otherwise the unprivileged account.
 * @throws StartupError if another user owns the cluster.
 */
export function findServerAccount(cluster: string): Account | undefined {
  const userId = process.geteuid?.();
  if (userId === undefined) return undefined;
  const stats = statSync(cluster, { throwIfNoEntry: false });
  if (userId !== 0) {
    if (stats === undefined || stats.uid === userId) return undefined;
    throw new StartupError(
      `The database in ${cluster} belongs to another user (uid ${stats.uid}). Start Signalbox as that user, or set DATA_DIR to another directory.`,
    );
  }
  return stats !== undefined && stats.uid !== 0
    ? { uid: stats.uid, gid: stats.gid }
    : unprivilegedAccount;
}

const executeBit = 0o1;
const readBit = 0o4;

function hasPermission(bit: number, stats: Stats, { uid, gid }: Account): boolean {
  const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0;
  return ((stats.mode >> shift) & bit) === bit;
}

export function canEnter(directory: string, account: Account): boolean {
  const parent = dirname(directory);
  return (
    hasPermission(executeBit, statSync(directory), account) &&
    (parent === directory || canEnter(parent, account))
  );
}

export const canRead = (file: string, account: Account): boolean =>
  hasPermission(readBit, statSync(file), account);

export const canExecute = (file: string, account: Account): boolean =>
  hasPermission(readBit | executeBit, statSync(file), account);
