import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Message } from "../../contract/messages.ts";
import { insertionMark } from "../db/json-sql.ts";
import { preparedSql } from "../db/prepared.ts";
import type { Database } from "../db/schema.ts";
import { type Keyring, openJson, toSealedFieldId, tryOpen } from "../secrets/keyring.ts";
import { markedMessageSql, messageTablesSql } from "./json.ts";

export { messageTablesSql as messageTables, messageSql } from "./json.ts";

/** Returns the ID that binds a message's encrypted device tokens and webhook URL to its row. */
export const toMessageSealedValueId = (environmentId: string, id: string): string =>
  toSealedFieldId("messages", "delivery_secrets", environmentId, id);

type DeliverySecrets = Pick<Message, "deviceTokens" | "directWebhookUrl">;

type SealedMessage = Pick<
  Selectable<Database["messages"]>,
  "environment_id" | "id" | "delivery_secrets"
>;

export const openDeliverySecrets = (keyring: Keyring, row: SealedMessage): DeliverySecrets => {
  const { environment_id, id, delivery_secrets: sealedSecrets } = row;
  if (sealedSecrets === null) return {};
  return openJson(
    keyring,
    sealedSecrets,
    toMessageSealedValueId(environment_id, id),
  ) as DeliverySecrets;
};

/**
 * Reads messages of the environment by ID, as JSON texts. Skips unknown IDs, and leaves out
 * unreadable secrets.
 */
export async function readMessageTexts(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SealedMessage & { text: string }>`${preparedSql}
    select message.environment_id, message.id, message.delivery_secrets,
      ${sql.raw(markedMessageSql)} as text
    from ${sql.raw(messageTablesSql)}
    where message.environment_id = ${environmentId} and message.id = any(${[...new Set(ids)]}::text[])
  `.execute(db);
  return new Map(
    rows.map(({ text, ...row }) => {
      const { deviceTokens, directWebhookUrl } =
        tryOpen(() => openDeliverySecrets(keyring, row)) ?? {};
      const secretsText = JSON.stringify({ deviceTokens, directWebhookUrl }).slice(1, -1);
      const fieldsText = secretsText === "" ? "" : `,${secretsText}`;
      return [row.id, text.replace(`,"deviceTokens":${insertionMark}`, () => fieldsText)];
    }),
  );
}

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
