import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { type Keyring, toSealedFieldId } from "../secrets/keyring.ts";
import type { Caller } from "./call.ts";
import { HttpError } from "./errors.ts";

export interface SavedResponse {
  status: number;
  body: string;
}

const maxAgeMs = 24 * 60 * 60 * 1000;
const maxKeyLength = 255;
/** Statuses of errors that the request itself causes. Retries get the saved response. */
const savedStatuses: ReadonlySet<number> = new Set([400, 404, 409, 422]);

export const isSavedStatus = (status: number): boolean =>
  (status >= 200 && status < 300) || savedStatuses.has(status);

const hashParts = (...parts: string[]) => {
  const hash = createHash("sha256");
  // Lengths distinguish the parts `a`, `bc` from `ab`, `c`.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest();
};

export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header === "") return undefined;
  if (header.length > maxKeyLength) {
    throw new HttpError(400, `The idempotency key is longer than ${maxKeyLength} characters.`);
  }
  return header;
}

interface KeyedRequest {
  key: string;
  caller: Caller;
  method: string;
  path: string;
  search: string;
  bodyText: string | undefined;
}

/**
 * Returns the saved response of a key, or executes the request and saves its response in the same
 * transaction. After a crash, either the response is saved, or the write never happened.
 */
export async function respondOnce(
  transaction: Transaction<Database>,
  keyring: Keyring,
  now: Date,
  request: KeyedRequest,
  execute: () => Promise<SavedResponse>,
): Promise<SavedResponse & { isReplay: boolean }> {
  const { caller, key } = request;
  const keyHash = hashParts(key);
  const { method, path, search, bodyText = "" } = request;
  // The key isn't stored, so that a database dump isn't enough to check a guessed body.
  const fingerprint = hashParts(key, method, path, search, bodyText);
  const sealedValueId = toSealedFieldId(
    "idempotency_keys",
    "body",
    caller.environmentId,
    `${caller.kind}/${keyHash.toString("hex")}`,
  );

  const isLocked = await tryLock(transaction, hashParts(caller.environmentId, caller.kind, key));
  // Read the row after the lock attempt, because the request that had the lock may just have
  // saved a response.
  const savedRow = await transaction
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("environment_id", "=", caller.environmentId)
    .where("caller", "=", caller.kind)
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
  if (savedRow !== undefined && now.getTime() - savedRow.created_at.getTime() < maxAgeMs) {
    if (!savedRow.fingerprint.equals(fingerprint)) {
      throw new HttpError(
        422,
        "This idempotency key was already used for a different request. Use a new key.",
      );
    }
    const body = keyring.open(savedRow.body, sealedValueId).toString();
    return { status: savedRow.status, body, isReplay: true };
  }
  if (!isLocked) {
    throw new HttpError(409, "A request with this idempotency key is still in progress.", {
      retryAfterSeconds: 1,
    });
  }

  const response = await execute();
  if (isSavedStatus(response.status)) {
    const values = {
      fingerprint,
      status: response.status,
      body: keyring.seal(response.body, sealedValueId),
      created_at: now,
    };
    await transaction
      .insertInto("idempotency_keys")
      .values({
        environment_id: caller.environmentId,
        caller: caller.kind,
        key_hash: keyHash,
        ...values,
      })
      // Only an expired row can conflict: the lock excludes other requests.
      .onConflict((conflict) =>
        conflict.columns(["environment_id", "caller", "key_hash"]).doUpdateSet(values),
      )
      .execute();
  }
  return { ...response, isReplay: false };
}

/** Locks the key until the transaction ends. Returns false if another request has the lock. */
async function tryLock(transaction: Transaction<Database>, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint) as locked
  `.execute(transaction);
  return rows[0]?.locked === true;
}

/** Deletes up to 20 expired rows. Runs before every write with a key, to limit the table's size. */
export async function deleteExpiredKeys(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where(
      sql<boolean>`ctid in (
        select ctid from idempotency_keys where created_at <= ${new Date(now.getTime() - maxAgeMs)}
        limit 20 for update skip locked)`,
    )
    .execute();
}
