import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import { isSecretPath, maskSecrets } from "../../contract/mask-secrets.ts";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import type { SignedInContext } from "../http/call.ts";
import { isRecord } from "../is-record.ts";

export interface AuditEntry {
  /** Resource and operation, for example `subscribers.upsert`. */
  action: string;
  /** Kind and ID, for example `subscriber user_1`. */
  target: string;
  /** The record as the API returns it; null if there was none. */
  before: object | null;
  after: object | null;
}

const hashValue = (environmentId: string, value: unknown) =>
  `sha256:${createHash("sha256")
    .update(`${environmentId}\n${JSON.stringify(value)}`)
    .digest("hex")}`;

/** Replaces each value that differs from its masked version with a hash. */
function hashMaskedValues(environmentId: string, value: unknown, maskedValue: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(maskedValue)) {
    return value.map((item, index) => hashMaskedValues(environmentId, item, maskedValue[index]));
  }
  if (isRecord(value) && isRecord(maskedValue)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        hashMaskedValues(environmentId, item, maskedValue[key]),
      ]),
    );
  }
  return value === maskedValue ? value : hashValue(environmentId, value);
}

/**
 * Returns a record as JSON, with hashes in place of everything that `maskSecrets` masks and of all
 * values in secret sections. A hash reveals that a value changed, but not the value.
 */
function toAuditText(environmentId: string, record: object | null): string | null {
  if (record === null) return null;
  const text = JSON.stringify(record);
  const maskedText = maskSecrets(text, isSecretPath);
  if (maskedText === text) return text;
  return JSON.stringify(hashMaskedValues(environmentId, JSON.parse(text), JSON.parse(maskedText)));
}

interface AuditAuthor {
  environmentId: string;
  /** Kind and ID, for example `session 0192…` or `command import`. */
  actor: string;
  now: Date;
}

/** Records who changed what; `db` must be the transaction of the write. */
export async function recordAudit(
  db: Kysely<Database>,
  { environmentId, actor, now }: AuditAuthor,
  { action, target, before, after }: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_entries")
    .values({
      environment_id: environmentId,
      id: createId(now),
      at: now,
      actor,
      action,
      target,
      before: toAuditText(environmentId, before),
      after: toAuditText(environmentId, after),
    })
    .execute();
}

export const writeAudit = (
  { db, now, caller }: SignedInContext,
  entry: AuditEntry,
): Promise<void> =>
  recordAudit(
    db,
    { environmentId: caller.environmentId, actor: `${caller.kind} ${caller.id}`, now },
    entry,
  );

export async function recordAuditInEachEnvironment(
  db: Kysely<Database>,
  command: string,
  now: Date,
  entry: AuditEntry,
): Promise<void> {
  const environments = await db.selectFrom("environments").select("id").execute();
  for (const { id } of environments) {
    await recordAudit(db, { environmentId: id, actor: `command ${command}`, now }, entry);
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
