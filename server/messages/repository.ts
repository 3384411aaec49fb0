import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Message } from "../../contract/messages.ts";
import { toRecord } from "../db/columns.ts";
import { refersTo } from "../db/refers-to.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../http/call.ts";
import { type Keyring, openJson, sealedFieldId } from "../secrets/keyring.ts";
import { shownMessageColumns } from "./columns.ts";

/** Returns the identity of a message's sealed device tokens and webhook URL. */
export const messageSealedId = (environmentId: string, id: string): string =>
  sealedFieldId("messages", "delivery_secrets", environmentId, id);

const selectMessages = (db: Kysely<Database>) =>
  db
    .selectFrom("messages as message")
    .innerJoin("events as event", refersTo("message.event_ref", "event"))
    .leftJoin("workflows as workflow", refersTo("message.workflow_ref", "workflow"))
    .selectAll("message")
    .select([
      "event.transaction_id",
      "event.payload",
      "event.context_keys",
      "workflow.identifier as workflow_identifier",
    ]);

type MessageRow = Selectable<Database["messages"]> & {
  transaction_id: string;
  payload: Record<string, unknown> | null;
  context_keys: string[] | null;
  workflow_identifier: string | null;
};

type DeliverySecrets = Pick<Message, "deviceTokens" | "directWebhookUrl">;

export const openDeliverySecrets = (
  keyring: Keyring,
  row: Pick<MessageRow, "environment_id" | "id" | "delivery_secrets">,
): DeliverySecrets => {
  const { environment_id, id, delivery_secrets: sealed } = row;
  if (sealed === null) return {};
  return openJson(keyring, sealed, messageSealedId(environment_id, id)) as DeliverySecrets;
};

/** Without `subscriber` and `template`. */
const messageRecord = (row: MessageRow, keyring: Keyring, organizationId: string): Message =>
  toRecord<Message>(shownMessageColumns, row, {
    _templateId: row.workflow_ref,
    _messageTemplateId: row.message_template_id,
    _environmentId: row.environment_id,
    _organizationId: organizationId,
    _notificationId: row.event_ref,
    _subscriberId: row.subscriber_ref,
    templateIdentifier: row.workflow_identifier ?? undefined,
    transactionId: row.transaction_id,
    ...openDeliverySecrets(keyring, row),
    payload: row.payload ?? undefined,
    contextKeys: row.context_keys ?? undefined,
  });

/** Reads messages of the environment by ID; skips unknown IDs. */
export async function readMessages(
  db: Kysely<Database>,
  keyring: Keyring,
  caller: Pick<Caller, "environmentId" | "organizationId">,
  ids: readonly string[],
): Promise<Map<string, Message>> {
  if (ids.length === 0) return new Map();
  const rows = await selectMessages(db)
    .where("message.environment_id", "=", caller.environmentId)
    // One array parameter: a page may have more messages than a statement allows parameters.
    .where(sql<boolean>`message.id = any(${[...new Set(ids)]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, messageRecord(row, keyring, caller.organizationId)]));
}

/** Locks the subscriber's in-app messages among the IDs until the transaction ends. */
export const lockInboxMessages = (
  db: Kysely<Database>,
  environmentId: string,
  subscriberRef: string,
  ids: readonly string[],
) =>
  db
    .selectFrom("messages")
    .select(["environment_id", "id", "read", "seen"])
    .where("environment_id", "=", environmentId)
    .where("subscriber_ref", "=", subscriberRef)
    .where("channel", "=", "in_app")
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();

export const updateMessage = (
  db: Kysely<Database>,
  { environment_id, id }: { environment_id: string; id: string },
  state: Updateable<Database["messages"]>,
  now: Date,
) =>
  db
    .updateTable("messages")
    .set({ ...state, updated_at: now })
    .where("environment_id", "=", environment_id)
    .where("id", "=", id)
    .execute();
