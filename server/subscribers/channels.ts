import type { Kysely } from "kysely";
import type { ChannelCredentials, ChannelSettings } from "../../contract/subscribers.ts";
import type { Database } from "../db/schema.ts";
import { type Keyring, sealedField } from "../secrets/keyring.ts";

/** Identity of the sealed credentials of one subscriber at one integration. */
export const channelSecret = (
  environmentId: string,
  subscriberRef: string,
  integrationRef: string,
): string =>
  sealedField(
    "subscriber_channels",
    "credentials",
    environmentId,
    `${subscriberRef}/${integrationRef}`,
  );

/** Channel settings of subscribers, by their internal id, oldest first. */
export async function readChannels(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
  subscriberRefs: readonly string[],
): Promise<Map<string, ChannelSettings[]>> {
  const channels = new Map<string, ChannelSettings[]>();
  if (subscriberRefs.length === 0) return channels;
  const rows = await db
    .selectFrom("subscriber_channels as channel")
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.environment_id", "=", "channel.environment_id")
        .onRef("integration.id", "=", "channel.integration_ref"),
    )
    .select([
      "channel.subscriber_ref",
      "channel.integration_ref",
      "channel.provider_id",
      "channel.credentials",
      "integration.identifier",
    ])
    .where("channel.environment_id", "=", environmentId)
    .where("channel.subscriber_ref", "in", subscriberRefs)
    .orderBy("channel.created_at")
    .orderBy("channel.integration_ref")
    .execute();
  for (const row of rows) {
    const secret = channelSecret(environmentId, row.subscriber_ref, row.integration_ref);
    const settings: ChannelSettings = {
      // Only writes that passed the contract's list of providers store a row.
      providerId: row.provider_id as ChannelSettings["providerId"],
      integrationIdentifier: row.identifier,
      credentials: JSON.parse(
        keyring.open(row.credentials, secret).toString(),
      ) as ChannelCredentials,
      _integrationId: row.integration_ref,
    };
    channels.set(row.subscriber_ref, [...(channels.get(row.subscriber_ref) ?? []), settings]);
  }
  return channels;
}
