import { type Kysely, type Selectable, sql } from "kysely";
import { findProvider } from "../../contract/providers/lookup.ts";
import type { Channel, StepFilter } from "../../contract/common.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Keyring } from "../../server/secrets/keyring.ts";
import { readChannels } from "../../server/subscribers/channels.ts";
import type { Recipient, SendingIntegration } from "../engine/model.ts";
import { toRecipient } from "../setup/subscribers.ts";

/** Loads the integrations of an environment, except deleted ones. */
export async function loadIntegrations(
  db: Kysely<Database>,
  environmentId: string,
): Promise<SendingIntegration[]> {
  const rows = await db
    .selectFrom("integrations")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where("deleted", "=", false)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    identifier: row.identifier,
    providerId: row.provider_id,
    providerName: findProvider(row.provider_id)?.name ?? row.name,
    // The column's check constraint only allows the contract's channels.
    channel: row.channel as Channel | null,
    active: row.active,
    primary: row.is_primary,
    // Conditions are only stored if they match the contract's schema.
    conditions: (row.conditions ?? []) as StepFilter[],
  }));
}

async function toRecipients(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
  rows: readonly Selectable<Database["subscribers"]>[],
): Promise<Recipient[]> {
  const ids = rows.map(({ id }) => id);
  const channelsBySubscriber = await readChannels(db, keyring, environmentId, ids);
  return rows.map((row) => {
    const addresses = (channelsBySubscriber.get(row.id) ?? []).map(
      ({ integrationIdentifier = "", credentials }) =>
        [integrationIdentifier, credentials] as const,
    );
    return toRecipient(row.id, row.subscriber_id, row, addresses);
  });
}

export async function loadOldestRecipients(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
  count: number,
): Promise<Recipient[]> {
  const rows = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where("deleted", "=", false)
    .orderBy("id")
    .limit(count)
    .execute();
  return await toRecipients(db, keyring, environmentId, rows);
}

export async function loadRecipients(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::text[])`)
    .execute();
  const recipients = await toRecipients(db, keyring, environmentId, rows);
  return new Map(recipients.map((recipient) => [recipient.id, recipient]));
}
