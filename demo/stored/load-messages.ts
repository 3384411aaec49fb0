import { type Kysely, type Selectable, sql } from "kysely";
import type { Channel } from "../../contract/common.ts";
import type { Message } from "../../contract/messages.ts";
import type { Database } from "../../server/db/schema.ts";
import { messageSecret } from "../../server/messages/repository.ts";
import type { Keyring } from "../../server/secrets/keyring.ts";
import type { MessageState } from "../engine/model.ts";

const time = (date: Date | null): number | null => date?.getTime() ?? null;

function messageState(row: Selectable<Database["messages"]>, keyring: Keyring): MessageState {
  const secrets =
    row.delivery_secrets === null
      ? {}
      : // In the shape that the column is for.
        (JSON.parse(
          keyring.open(row.delivery_secrets, messageSecret(row.environment_id, row.id)).toString(),
        ) as { deviceTokens?: string[]; directWebhookUrl?: string });
  return {
    id: row.id,
    createdAt: row.created_at.getTime(),
    // The columns' checks allow the contract's words only; documents were checked when written.
    channel: row.channel as Channel,
    subject: row.subject,
    title: row.title,
    content: row.content as Message["content"] | null,
    cta: row.cta,
    deviceTokens: secrets.deviceTokens ?? [],
    webhookUrl: secrets.directWebhookUrl ?? null,
    email: row.email,
    phone: row.phone,
    providerId: row.provider_id,
    status: row.status as Message["status"],
    errorId: row.error_id,
    errorText: row.error_text,
    read: row.read,
    seen: row.seen,
    lastSeenAt: time(row.last_seen_at),
    lastReadAt: time(row.last_read_at),
    snoozedUntil: time(row.snoozed_until),
    deliveredAt: row.delivered_at.map((date) => date.getTime()),
    updatedAt: row.updated_at.getTime(),
    changed: false,
  };
}

/** Messages of events, by the job that produced each. */
export async function loadMessages(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
  eventRefs: readonly string[],
): Promise<Map<string, MessageState>> {
  const rows = await db
    .selectFrom("messages")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`event_ref = any(${eventRefs}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.job_ref, messageState(row, keyring)]));
}
