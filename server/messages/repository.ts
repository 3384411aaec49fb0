import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Message } from "../../contract/messages.ts";
import { jsonSelection, jsonWriter, type TextRow } from "../db/json-text.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../http/call.ts";
import { type Keyring, openJson, sealedField } from "../secrets/keyring.ts";
import { shownMessageColumns } from "./columns.ts";

/** Identity of a message's sealed device tokens and webhook URL. */
export const messageSecret = (environmentId: string, id: string): string =>
  sealedField("messages", "delivery_secrets", environmentId, id);

type DeliverySecrets = Pick<Message, "deviceTokens" | "directWebhookUrl">;

export const openDeliverySecrets = (
  keyring: Keyring,
  row: Pick<Selectable<Database["messages"]>, "environment_id" | "id" | "delivery_secrets">,
): DeliverySecrets => {
  const { environment_id, id, delivery_secrets: sealed } = row;
  if (sealed === null) return {};
  return openJson(keyring, sealed, messageSecret(environment_id, id)) as DeliverySecrets;
};

interface MessageRow extends TextRow {
  id: string;
  event_ref: string;
  subscriber_ref: string;
  workflow_ref: string | null;
  message_template_id: string | null;
  workflow_identifier: string | null;
  transaction_id: string;
  /** JSON texts. */
  payload: string | null;
  context_keys: string | null;
}

const selectedMessage = jsonSelection(shownMessageColumns, "message");

/** Reads messages of the environment by ID, as JSON texts; skips unknown IDs. */
export async function readMessages(
  db: Kysely<Database>,
  keyring: Keyring,
  { environmentId, organizationId }: Pick<Caller, "environmentId" | "organizationId">,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MessageRow & { delivery_secrets: Buffer | null }>`
    select ${selectedMessage}, message.event_ref, message.subscriber_ref,
      message.delivery_secrets, event.transaction_id, event.payload::text as payload,
      to_json(event.context_keys)::text as context_keys,
      workflow.identifier as workflow_identifier
    from messages as message
    join events as event
      on event.environment_id = message.environment_id and event.id = message.event_ref
    left join workflows as workflow
      on workflow.environment_id = message.environment_id and workflow.id = message.workflow_ref
    where message.environment_id = ${environmentId}
      and message.id = any(${[...new Set(ids)]}::text[])`.execute(db);
  const organization = JSON.stringify(organizationId);
  const environment = JSON.stringify(environmentId);
  // Without `subscriber` and `template`.
  const writer = ({ deviceTokens, directWebhookUrl }: DeliverySecrets) =>
    jsonWriter<MessageRow>(shownMessageColumns, {
      _templateId: (row) => JSON.stringify(row.workflow_ref),
      _messageTemplateId: (row) => JSON.stringify(row.message_template_id),
      _environmentId: () => environment,
      _organizationId: () => organization,
      _notificationId: (row) => JSON.stringify(row.event_ref),
      _subscriberId: (row) => JSON.stringify(row.subscriber_ref),
      templateIdentifier: (row) => JSON.stringify(row.workflow_identifier ?? undefined),
      transactionId: (row) => JSON.stringify(row.transaction_id),
      deviceTokens: () => JSON.stringify(deviceTokens),
      directWebhookUrl: () => JSON.stringify(directWebhookUrl),
      payload: (row) => row.payload ?? undefined,
      contextKeys: (row) => row.context_keys ?? undefined,
    });
  const withoutSecrets = writer({});
  return new Map(
    rows.map(({ delivery_secrets, ...row }) => {
      if (delivery_secrets === null) return [row.id, withoutSecrets(row)];
      const { id } = row;
      const secrets = openDeliverySecrets(keyring, {
        environment_id: environmentId,
        id,
        delivery_secrets,
      });
      return [id, writer(secrets)(row)];
    }),
  );
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
