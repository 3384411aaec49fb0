import { createHash } from "node:crypto";
import { isSecretPath } from "../../contract/errors.ts";
import { newId } from "../db/id.ts";
import type { Caller, Context } from "../http/call.ts";

interface AuditEntry {
  /** Operation as `resource.operation`. */
  action: string;
  /** Kind and identity of the record, as `subscriber user_1`. */
  target: string;
  /** The record as the API shows it; null when there was none. */
  before: object | null;
  after: object | null;
}

const isSecretKey = (key: string) =>
  isSecretPath(key) || key === "deviceTokens" || key === "webhookUrl" || key === "directWebhookUrl";

const digest = (environmentId: string, value: unknown) =>
  `sha256:${createHash("sha256")
    .update(`${environmentId}\n${JSON.stringify(value)}`)
    .digest("hex")}`;

/** The record with each secret as a hash: a change shows, the value does not. */
function withoutSecrets(environmentId: string, value: unknown, secret = false): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withoutSecrets(environmentId, item, secret));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        withoutSecrets(environmentId, item, secret || isSecretKey(key)),
      ]),
    );
  }
  return secret && value !== undefined && value !== null ? digest(environmentId, value) : value;
}

/** Leaves a row of who did what to which record, in the transaction of the write. */
export async function writeAudit(
  { db, now, caller }: Context & { caller: Caller },
  { action, target, before, after }: AuditEntry,
): Promise<void> {
  const text = (record: object | null) =>
    record === null ? null : JSON.stringify(withoutSecrets(caller.environmentId, record));
  await db
    .insertInto("audit_entries")
    .values({
      environment_id: caller.environmentId,
      id: newId(now),
      at: now,
      actor: `${caller.kind} ${caller.id}`,
      action,
      target,
      before: text(before),
      after: text(after),
    })
    .execute();
}
