import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import { isSecretPath, maskSecrets } from "../../contract/mask-secrets.ts";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import { readSigningSecret } from "../db/signing-secret.ts";
import type { SignedInContext } from "../http/call.ts";
import { isRecord } from "../is-record.ts";
import { type Keyring, UnreadableValueError } from "../secrets/keyring.ts";

export interface AuditEntry {
  /** Resource and operation, for example `subscribers.upsert`. */
  action: string;
  /** Kind and ID, for example `subscriber user_1`. */
  target: string;
  /** The record as the API returns it; null if there was none. */
  before: object | null;
  after: object | null;
}

/** Hashes values with a key of their environment, so that a database dump reveals no guessed value. */
type HashValue = (value: unknown) => string;

/**
 * Returns a function whose hashes are comparable within an environment, also after key rotations.
 * If the environment's secret is unreadable, hashes are only comparable with each other.
 */
async function createHashFunction(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
): Promise<HashValue> {
  const secret = await readSigningSecret(db, keyring, environmentId).catch((error: unknown) => {
    if (error instanceof UnreadableValueError) return randomBytes(32);
    throw error;
  });
  const key = createHmac("sha256", secret).update(`audit:${environmentId}`).digest();
  return (value) => `hmac:${createHmac("sha256", key).update(JSON.stringify(value)).digest("hex")}`;
}

/** Replaces each value that differs from its masked version with a hash. */
function hashMaskedValues(value: unknown, maskedValue: unknown, hashValue: HashValue): unknown {
  if (Array.isArray(value) && Array.isArray(maskedValue)) {
    return value.map((item, index) => hashMaskedValues(item, maskedValue[index], hashValue));
  }
  if (isRecord(value) && isRecord(maskedValue)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        hashMaskedValues(item, maskedValue[key], hashValue),
      ]),
    );
  }
  return value === maskedValue ? value : hashValue(value);
}

/**
 * Returns records as JSON, with hashes in place of everything that `maskSecrets` masks and of all
 * values in secret sections. A hash reveals that a value changed, but not the value.
 */
async function toAuditTexts(
  records: readonly (object | null)[],
  readHashFunction: () => Promise<HashValue>,
): Promise<(string | null)[]> {
  const texts = records.map((record) => record && JSON.stringify(record));
  const maskedTexts = texts.map((text) => text && maskSecrets(text, isSecretPath));
  if (texts.every((text, index) => text === maskedTexts[index])) return texts;
  const hashValue = await readHashFunction();
  return texts.map((text, index) => {
    const [value, maskedValue] = [text, maskedTexts[index]].map(
      (json) => JSON.parse(json ?? "null") as unknown,
    );
    return text && JSON.stringify(hashMaskedValues(value, maskedValue, hashValue));
  });
}

interface AuditContext {
  environmentId: string;
  keyring: Keyring;
  /** Kind and ID, for example `session 0192…` or `command import`. */
  actor: string;
  now: Date;
}

/** Records who changed what; `db` must be the transaction of the write. */
export async function recordAudit(
  db: Kysely<Database>,
  { environmentId, keyring, actor, now }: AuditContext,
  { action, target, before, after }: AuditEntry,
): Promise<void> {
  const [beforeText = null, afterText = null] = await toAuditTexts([before, after], () =>
    createHashFunction(db, keyring, environmentId),
  );
  await db
    .insertInto("audit_entries")
    .values({
      environment_id: environmentId,
      id: createId(now),
      at: now,
      actor,
      action,
      target,
      before: beforeText,
      after: afterText,
    })
    .execute();
}

export const writeAudit = (
  { db, keyring, now, caller }: SignedInContext,
  entry: AuditEntry,
): Promise<void> =>
  recordAudit(
    db,
    { environmentId: caller.environmentId, keyring, actor: `${caller.kind} ${caller.id}`, now },
    entry,
  );

export async function recordAuditInEachEnvironment(
  db: Kysely<Database>,
  { command, ...context }: Pick<AuditContext, "keyring" | "now"> & { command: string },
  entry: AuditEntry,
): Promise<void> {
  const environments = await db.selectFrom("environments").select("id").execute();
  for (const { id } of environments) {
    await recordAudit(db, { ...context, environmentId: id, actor: `command ${command}` }, entry);
  }
}

export type StoredEntry = Selectable<Database["audit_entries"]>;

interface AuditQuery {
  environmentId: string;
  /** Selects entries whose target contains this text. */
  target?: string | undefined;
  since?: Date | undefined;
  limit: number;
}

export const listAudit = (
  db: Kysely<Database>,
  { environmentId, target, since, limit }: AuditQuery,
): Promise<StoredEntry[]> =>
  db
    .selectFrom("audit_entries")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .$if(target !== undefined, (query) => query.where(sql<boolean>`strpos(target, ${target}) > 0`))
    .$if(since !== undefined, (query) => query.where("at", ">=", since ?? new Date(0)))
    // IDs sort by time.
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
