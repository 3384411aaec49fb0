import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { recordAuditInEachEnvironment } from "../audit/repository.ts";
import type { Database } from "../db/schema.ts";
import { StartupError } from "../startup-error.ts";
import { addKey, type KeyFile, readKeyFile, replaceKeyFile } from "./key-file.ts";
import { assertKeysPresent, readColumnsByKeyId } from "./key-usage.ts";
import { openKeyring } from "./keyring.ts";
import { resealColumn } from "./reseal.ts";
import { sealedColumns } from "./sealed-columns.ts";

export type RotationStep =
  | { kind: "key"; current: string; isResumed: boolean }
  | { kind: "resealed"; column: string; resealedCount: number }
  | { kind: "waiting"; transactionCount: number }
  | { kind: "finishing" };

export interface RotationOptions {
  db: Kysely<Database>;
  keyFile: string;
  now: Date;
  shouldKeepOldKeys?: boolean;
  /** Whether to re-encrypt remaining values with the current key instead of creating a key. */
  shouldFinish?: boolean;
  /** Called when the rotation progresses or waits; an error thrown here ends the rotation. */
  onStep?: (step: RotationStep) => void;
  /** Maximum time, after the first pass, to wait for older transactions and to repeat passes. */
  timeoutMs?: number;
}

export interface Rotation {
  current: string;
  /** Number of re-encrypted values by `table.column`. */
  resealed: Readonly<Record<string, number>>;
  /** IDs of old keys that were removed from the file. `kept` has the remaining old keys. */
  dropped: string[];
  kept: string[];
  /** Identities of values that can't be decrypted, such as changed or moved values. */
  unreadableValues: string[];
  /** Number of open transactions older than the new key, which may need the old keys. */
  openTransactionCount: number;
}

// An arbitrary key, which must differ from the keys of other advisory locks in the database.
const advisoryLockId = "7307497290187222";

/**
 * Runs `work` unless another rotation is running. Uses a transaction lock, because a pooler would
 * leak session locks.
 */
async function withRotationLock<T>(
  db: Kysely<Database>,
  work: (lock: { pid: number }) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    const { rows } = await sql<{ pid: number; locked: boolean }>`
      select pg_backend_pid() as pid, pg_try_advisory_xact_lock(${sql.lit(advisoryLockId)}::bigint)
        as locked`.execute(transaction);
    if (rows[0]?.locked !== true)
      throw new StartupError("Another key rotation is running. Try again when it has finished.");
    return await work(rows[0]);
  });
}

const writeKeyFile = (path: string, file: KeyFile): KeyFile => {
  try {
    replaceKeyFile(path, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `Couldn't replace the key file: ${reason}. Solve this problem, then run the same command again.`,
    );
  }
  return file;
};

function describeNextStep({ next, rotating }: KeyFile): string {
  if (next !== undefined)
    return `The key file contains the next key ${next}. Copy the key file to every machine, then run rotate-key --keep-old.`;
  return rotating === true
    ? "Other machines may still use the old keys. Run rotate-key --keep-old to continue."
    : "Other machines may still use the old keys. Copy the key file to every machine, then run rotate-key --finish.";
}

/**
 * Makes the prepared key or a new key current. Keeps the current key if `shouldFinish` is set, or
 * if a rotation is unfinished and no key is prepared. The file returned without `shouldFinish` has
 * `rotating` set.
 * @throws StartupError if other machines have copies of the file, and the rotation would remove
 * keys that they use, or make a key current that they don't have.
 */
function beginRotation(
  path: string,
  { shouldKeepOldKeys, shouldFinish }: Pick<RotationOptions, "shouldKeepOldKeys" | "shouldFinish">,
): { file: KeyFile; isResumed: boolean } {
  const previousFile = readKeyFile(path);
  const { next, rotating = false, copied = next !== undefined } = previousFile;
  const hasNewKey = next !== undefined || rotating;
  if (copied && (shouldFinish ? rotating : !(shouldKeepOldKeys && hasNewKey)))
    throw new StartupError(describeNextStep(previousFile));
  if (shouldFinish || (rotating && next === undefined))
    return { file: previousFile, isResumed: true };
  const { id, keys } =
    next === undefined ? addKey(previousFile.keys) : { id: next, keys: previousFile.keys };
  const file = { current: id, keys, rotating: true, ...(copied && { copied }) };
  return { file: writeKeyFile(path, file), isResumed: false };
}

/**
 * Adds a key for the next rotation unless the file has a prepared key. Returns the prepared key's
 * ID. If the service runs on several machines, each machine needs the updated file before the
 * rotation, to be able to decrypt new values.
 */
export const prepareKey = (
  db: Kysely<Database>,
  path: string,
): Promise<{ next: string; added: boolean }> =>
  withRotationLock(db, async () => {
    const file = readKeyFile(path);
    if (file.next !== undefined) return { next: file.next, added: false };
    if (file.rotating === true) {
      throw new StartupError(
        "A key rotation is unfinished. Run the command that started it again, then run rotate-key --prepare.",
      );
    }
    const { id, keys } = addKey(file.keys);
    writeKeyFile(path, { ...file, keys, next: id });
    return { next: id, added: true };
  });

/** Returns the database's time as text, with full precision. */
const readDatabaseTime = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
  return rows[0]?.at ?? "infinity";
};

/** Counts this database's open transactions that began by `time`, except the lock's transaction. */
async function countOlderTransactions(
  db: Kysely<Database>,
  time: string,
  lock: { pid: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid not in (pg_backend_pid(), ${lock.pid}) and xact_start <= ${time}::timestamptz`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Polls until the count is 0 or the timeout expires. Returns the last count. */
async function pollUntilZero(
  deadlineAt: number,
  count: () => Promise<number>,
  onWait: (remainingCount: number) => void,
): Promise<number> {
  for (;;) {
    const remainingCount = await count();
    if (remainingCount === 0 || Date.now() >= deadlineAt) return remainingCount;
    onWait(remainingCount);
    await delay(100);
  }
}

/**
 * Re-encrypts every secret with a new key while the service runs, or continues an interrupted
 * rotation. Removes old keys that no value uses. Keeps all old keys if `shouldKeepOldKeys` is set,
 * or if a transaction older than the new key is open, because its values may not be visible yet.
 */
export const rotateKey = (options: RotationOptions): Promise<Rotation> =>
  withRotationLock(options.db, (lock) => rotate(options, lock));

async function rotate(
  {
    db,
    keyFile: path,
    now,
    shouldKeepOldKeys = false,
    shouldFinish = false,
    onStep = () => undefined,
    timeoutMs = 60_000,
  }: RotationOptions,
  lock: { pid: number },
): Promise<Rotation> {
  const keyring = openKeyring(path);
  await assertKeysPresent(db, keyring);
  const { file, isResumed } = beginRotation(path, { shouldKeepOldKeys, shouldFinish });
  const { current, next, copied = false } = file;
  onStep({ kind: "key", current, isResumed });
  await recordAuditInEachEnvironment(
    db,
    { command: "rotate-key", keyring, now },
    {
      action: "keys.rotate",
      target: `key ${current}`,
      before: null,
      after: { current, resumed: isResumed },
    },
  );
  const switchedAt = await readDatabaseTime(db);

  const resealedCountsByColumn: Record<string, number> = {};
  let unreadableValues: string[] = [];
  const resealAll = async () => {
    unreadableValues = [];
    for (const column of sealedColumns) {
      const name = `${column.table}.${column.column}`;
      await resealColumn(db, keyring, current, column, (progress) => {
        unreadableValues.push(...progress.unreadableValues);
        resealedCountsByColumn[name] = (resealedCountsByColumn[name] ?? 0) + progress.resealedCount;
        onStep({ kind: "resealed", column: name, resealedCount: resealedCountsByColumn[name] });
      });
    }
  };
  const findOldKeyIdsInUse = async () =>
    [...(await readColumnsByKeyId(db)).keys()].filter((id) => id !== current).toSorted();

  await resealAll();
  const deadlineAt = Date.now() + timeoutMs;
  const openTransactionCount = await pollUntilZero(
    deadlineAt,
    () => countOlderTransactions(db, switchedAt, lock),
    (transactionCount) => onStep({ kind: "waiting", transactionCount }),
  );
  // Re-encrypts values of older transactions, and rows that were locked during the first pass.
  let oldKeyIdsInUse = await findOldKeyIdsInUse();
  while (oldKeyIdsInUse.length > 0) {
    await resealAll();
    oldKeyIdsInUse = await findOldKeyIdsInUse();
    if (unreadableValues.length > 0 || Date.now() >= deadlineAt) break;
    await delay(oldKeyIdsInUse.length > 0 ? 100 : 0);
  }

  const isDone = oldKeyIdsInUse.length === 0 && openTransactionCount === 0;
  const oldKeyIds = Object.keys(file.keys).filter((id) => id !== current && id !== next);
  const keptKeyIds = shouldKeepOldKeys || openTransactionCount > 0 ? oldKeyIds : oldKeyIdsInUse;
  const droppedKeyIds = oldKeyIds.filter((id) => !keptKeyIds.includes(id));
  onStep({ kind: "finishing" });
  writeKeyFile(path, {
    current,
    keys: Object.fromEntries(
      Object.entries(file.keys).filter(([id]) => !droppedKeyIds.includes(id)),
    ),
    ...(next !== undefined && { next }),
    ...(!isDone && file.rotating && { rotating: true }),
    ...(copied && !(isDone && shouldFinish && next === undefined) && { copied }),
  });
  const reusedKeyIds = (await findOldKeyIdsInUse()).filter((id) => droppedKeyIds.includes(id));
  if (reusedKeyIds.length > 0) {
    writeKeyFile(path, file);
    throw new StartupError(
      `Another process uses a different key file and still encrypts with ${reusedKeyIds.join(", ")}. ` +
        `The old keys were restored. Replace that process's key file with ${path}, then run the same command again.`,
    );
  }
  return {
    current,
    resealed: resealedCountsByColumn,
    dropped: droppedKeyIds,
    kept: keptKeyIds,
    unreadableValues,
    openTransactionCount,
  };
}
