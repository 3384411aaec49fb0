import type { Kysely } from "kysely";
import type { ChannelCredentials, ChannelSettings } from "../../contract/subscribers.ts";
import { refersTo } from "../db/refers-to.ts";
import type { Database } from "../db/schema.ts";
import type { SignedInContext } from "../http/call.ts";
import { type Keyring, openJson, toSealedFieldId, tryOpen } from "../secrets/keyring.ts";

export const toChannelSealedValueId = (
  environmentId: string,
  subscriberRef: string,
  integrationRef: string,
): string =>
  toSealedFieldId(
    "subscriber_channels",
    "credentials",
    environmentId,
    `${subscriberRef}/${integrationRef}`,
  );

const openCredentials = (keyring: Keyring, sealedCredentials: Buffer, sealedValueId: string) =>
  (tryOpen(() => openJson(keyring, sealedCredentials, sealedValueId)) ?? {}) as ChannelCredentials;

/** Returns channel settings by internal subscriber ID, oldest first. */
export async function readChannels(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
  subscriberRefs: readonly string[],
): Promise<Map<string, ChannelSettings[]>> {
  const channelsBySubscriber = new Map<string, ChannelSettings[]>();
  if (subscriberRefs.length === 0) return channelsBySubscriber;
  const rows = await db
    .selectFrom("subscriber_channels as channel")
    .innerJoin("integrations as integration", refersTo("channel.integration_ref", "integration"))
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
    const sealedValueId = toChannelSealedValueId(
      environmentId,
      row.subscriber_ref,
      row.integration_ref,
    );
    const settings: ChannelSettings = {
      // Writes are checked against the contract's list of providers.
      providerId: row.provider_id as ChannelSettings["providerId"],
      integrationIdentifier: row.identifier,
      credentials: openCredentials(keyring, row.credentials, sealedValueId),
      _integrationId: row.integration_ref,
    };
    channelsBySubscriber.set(row.subscriber_ref, [
      ...(channelsBySubscriber.get(row.subscriber_ref) ?? []),
      settings,
    ]);
  }
  return channelsBySubscriber;
}

function mergeCredentials(
  savedCredentials: ChannelCredentials,
  changes: ChannelCredentials,
): ChannelCredentials {
  const { deviceTokens } = changes;
  return {
    ...savedCredentials,
    ...changes,
    ...(deviceTokens && { deviceTokens: [...new Set(deviceTokens)] }),
  };
}

/** Merges credentials into the saved ones. The caller must have locked the subscriber's row. */
export async function setChannel(
  { db, keyring, now, caller }: SignedInContext,
  subscriberRef: string,
  integration: { id: string; provider_id: string },
  credentials: ChannelCredentials,
): Promise<void> {
  const primaryKey = {
    environment_id: caller.environmentId,
    subscriber_ref: subscriberRef,
    integration_ref: integration.id,
  };
  const sealedValueId = toChannelSealedValueId(caller.environmentId, subscriberRef, integration.id);
  const row = await db
    .selectFrom("subscriber_channels")
    .select("credentials")
    .where((builder) => builder.and(primaryKey))
    .executeTakeFirst();
  const savedCredentials =
    row === undefined ? {} : openCredentials(keyring, row.credentials, sealedValueId);
  const credentialsJson = JSON.stringify(mergeCredentials(savedCredentials, credentials));
  const values = { credentials: keyring.seal(credentialsJson, sealedValueId), updated_at: now };
  await db
    .insertInto("subscriber_channels")
    .values({ ...primaryKey, provider_id: integration.provider_id, created_at: now, ...values })
    .onConflict((conflict) =>
      conflict.columns(["environment_id", "subscriber_ref", "integration_ref"]).doUpdateSet(values),
    )
    .execute();
}
