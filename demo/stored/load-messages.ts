import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { openDeliverySecrets } from "../../server/messages/repository.ts";
import { type Keyring, tryOpen } from "../../server/secrets/keyring.ts";
import type { MessageState } from "../engine/model.ts";
import { toBinaryText } from "../rows.ts";

/** Loads the messages of events by job, and locks the messages until the transaction ends. */
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
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => {
      const { deviceTokens = [] } = tryOpen(() => openDeliverySecrets(keyring, row)) ?? {};
      const deliverySecrets = row.delivery_secrets && toBinaryText(row.delivery_secrets);
      const state = { row: { ...row, delivery_secrets: deliverySecrets }, deviceTokens };
      return [row.job_ref, { ...state, isChanged: false }];
    }),
  );
}
