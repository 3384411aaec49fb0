import { sql } from "kysely";
import * as z from "zod/mini";
import { timestamp } from "../../contract/common.ts";
import { channelSettings, subscriber, subscribers } from "../../contract/subscribers.ts";
import { channelSecret } from "../subscribers/channels.ts";
import { subscriberRecord } from "../subscribers/record.ts";
import type { SubscriberRow } from "../subscribers/repository.ts";
import type { ImportJob, Numbered, Place } from "./place.ts";
import { recordId } from "./record-id.ts";
import { type IntegrationRef, readIntegrationRefs, readRefs } from "./refs.ts";
import { chooseIds, groupBy, isSameRow, keepOrSeal, pages, pageSize, upsertRows } from "./rows.ts";

const channelLine = z.extend(channelSettings, {
  /** Absent in a file without secrets. */
  credentials: z.optional(channelSettings.shape.credentials),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** The contract's record, its fields as the API takes them, and the times of its channel settings. */
export const subscriberLine = z.extend(subscriber, {
  ...subscribers.upsert.body.shape,
  _id: recordId,
  channels: z.optional(z.array(channelLine)),
});
export type SubscriberLine = z.infer<typeof subscriberLine>;

const selectChannels = ({ db, environmentId }: Place, refs: readonly string[]) =>
  db
    .selectFrom("subscriber_channels as channel")
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.environment_id", "=", "channel.environment_id")
        .onRef("integration.id", "=", "channel.integration_ref"),
    )
    .selectAll("channel")
    .select("integration.identifier")
    .where("channel.environment_id", "=", environmentId)
    .where(sql<boolean>`channel.subscriber_ref = any(${refs}::text[])`)
    .orderBy("channel.created_at")
    .orderBy("channel.integration_ref")
    .execute();
type ChannelRow = Awaited<ReturnType<typeof selectChannels>>[number];

const channelLineOf = ({ keyring, environmentId, withSecrets }: Place, row: ChannelRow) => {
  const secret = channelSecret(environmentId, row.subscriber_ref, row.integration_ref);
  return {
    // Only providers of the contract's list are stored, and only credentials of its shape.
    providerId: row.provider_id as z.infer<typeof channelLine>["providerId"],
    integrationIdentifier: row.identifier,
    ...(withSecrets && {
      credentials: JSON.parse(keyring.open(row.credentials, secret).toString()) as NonNullable<
        z.infer<typeof channelLine>["credentials"]
      >,
    }),
    _integrationId: row.integration_ref,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
};

export async function* readSubscribers(
  place: Place,
): AsyncGenerator<SubscriberLine, void, undefined> {
  const fetch = (after: string) =>
    place.db
      .selectFrom("subscribers")
      .selectAll()
      .where("environment_id", "=", place.environmentId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
  for await (const rows of pages(fetch)) {
    const channels = groupBy(
      await selectChannels(
        place,
        rows.map(({ id }) => id),
      ),
      (row) => row.subscriber_ref,
    );
    for (const row of rows) {
      yield {
        ...subscriberRecord(row, [], place),
        _id: row.id,
        channels: (channels.get(row.id) ?? []).map((channel) => channelLineOf(place, channel)),
      };
    }
  }
}

const date = (text: string | null | undefined) => (text ? new Date(text) : null);

const rowOf = (job: ImportJob, record: SubscriberLine, id: string) => ({
  environment_id: job.environmentId,
  id,
  subscriber_id: record.subscriberId,
  first_name: record.firstName ?? null,
  last_name: record.lastName ?? null,
  email: record.email ?? null,
  phone: record.phone ?? null,
  avatar: record.avatar ?? null,
  locale: record.locale ?? null,
  timezone: record.timezone ?? null,
  data: record.data ?? null,
  topics: record.topics ?? [],
  is_online: record.isOnline ?? null,
  last_online_at: date(record.lastOnlineAt),
  version: record.__v ?? 0,
  deleted: record.deleted,
  created_at: new Date(record.createdAt),
  updated_at: new Date(record.updatedAt),
});

interface ChannelChanges {
  written: ReturnType<typeof channelRowOf>[];
  removed: ChannelRow[];
}

function channelRowOf(
  job: ImportJob,
  id: string,
  integration: IntegrationRef,
  given: z.infer<typeof channelLine> & { credentials: object },
  stored: ChannelRow | undefined,
) {
  const identity = channelSecret(job.environmentId, id, integration.id);
  const text = JSON.stringify(given.credentials);
  return {
    environment_id: job.environmentId,
    subscriber_ref: id,
    integration_ref: integration.id,
    provider_id: integration.provider_id,
    credentials: keepOrSeal(job.keyring, stored?.credentials, identity, text),
    created_at: new Date(given.createdAt),
    updated_at: new Date(given.updatedAt),
  };
}

/** What a record's channel settings change. Without secrets in the file the stored ones stay. */
function channelChanges(
  job: ImportJob,
  { line, record }: Numbered<SubscriberLine>,
  id: string,
  integrations: ReadonlyMap<string, IntegrationRef>,
  stored: readonly ChannelRow[],
): ChannelChanges {
  const changes: ChannelChanges = { written: [], removed: [] };
  if (record.channels === undefined) return changes;
  const byIntegration = new Map(stored.map((row) => [row.integration_ref, row]));
  const seen = new Set<string>();
  for (const [index, { credentials, ...settings }] of record.channels.entries()) {
    const field = `channels.${index}`;
    const named = settings.integrationIdentifier ?? settings._integrationId;
    const integration = integrations.get(named);
    if (integration === undefined) {
      job.fault(line, `${field}.integrationIdentifier`, `There is no integration "${named}" here`);
      continue;
    }
    if (integration.provider_id !== settings.providerId) {
      job.fault(line, `${field}.providerId`, `"${named}" is of ${integration.provider_id} here`);
      continue;
    }
    if (seen.has(integration.id)) {
      job.fault(line, `${field}.integrationIdentifier`, `"${named}" stands twice`);
      continue;
    }
    seen.add(integration.id);
    const known = byIntegration.get(integration.id);
    if (credentials === undefined) {
      if (job.withSecrets) job.fault(line, `${field}.credentials`, "Required");
      else if (known === undefined) job.notes.channelsLeftOut += 1;
      continue;
    }
    const row = channelRowOf(job, id, integration, { ...settings, credentials }, known);
    if (known === undefined || !isSameRow(known, row)) changes.written.push(row);
  }
  if (job.withSecrets) {
    changes.removed.push(...stored.filter((row) => !seen.has(row.integration_ref)));
  }
  return changes;
}

async function removeChannels({ db, environmentId }: Place, rows: readonly ChannelRow[]) {
  if (rows.length === 0) return;
  await sql`
    delete from subscriber_channels as stored
    using unnest(${rows.map((row) => row.subscriber_ref)}::text[], ${rows.map((row) => row.integration_ref)}::text[])
      as gone (subscriber_ref, integration_ref)
    where stored.environment_id = ${environmentId}
      and stored.subscriber_ref = gone.subscriber_ref
      and stored.integration_ref = gone.integration_ref`.execute(db);
}

const selectStored = ({ db, environmentId }: Place, subscriberIds: readonly string[]) =>
  db
    .selectFrom("subscribers")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`subscriber_id = any(${subscriberIds}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();

export async function writeSubscribers(
  job: ImportJob,
  batch: readonly Numbered<SubscriberLine>[],
): Promise<void> {
  const { db, environmentId } = job;
  const integrations = await readIntegrationRefs(job);
  const rows = await selectStored(
    job,
    batch.map(({ record }) => record.subscriberId),
  );
  const stored = new Map<string, SubscriberRow>(rows.map((row) => [row.subscriber_id, row]));
  const channels = groupBy(
    await selectChannels(
      job,
      rows.map(({ id }) => id),
    ),
    (row) => row.subscriber_ref,
  );
  const fresh = batch.filter(({ record }) => !stored.has(record.subscriberId));
  const idFor = await chooseIds(
    db,
    "subscribers",
    environmentId,
    fresh.map(({ record }) => record._id),
    job.now,
  );

  const written = batch.flatMap(({ record }) => {
    const known = stored.get(record.subscriberId);
    const row = rowOf(job, record, known?.id ?? idFor(record._id));
    return known !== undefined && isSameRow(known, row) ? [] : [row];
  });
  await upsertRows(db, "subscribers", written, ["environment_id", "subscriber_id"], ["id"]);
  const differing = new Set(written.map((row) => row.subscriber_id));
  // Somebody else may have made one of them in between: its id is the one that counts.
  const ids = await readRefs(
    job,
    "subscribers",
    fresh.map(({ record }) => record.subscriberId),
  );

  const changes = batch.map((numbered) => {
    const { subscriberId, _id } = numbered.record;
    const known = stored.get(subscriberId);
    const id = known?.id ?? ids.get(subscriberId) ?? _id;
    const change = channelChanges(job, numbered, id, integrations, channels.get(id) ?? []);
    const isSame =
      !differing.has(subscriberId) && change.written.length + change.removed.length === 0;
    job.count(known === undefined ? "created" : isSame ? "unchanged" : "updated");
    return change;
  });
  if (job.faulted) return;
  await removeChannels(
    job,
    changes.flatMap(({ removed }) => removed),
  );
  await upsertRows(
    db,
    "subscriber_channels",
    changes.flatMap((change) => change.written),
    ["environment_id", "subscriber_ref", "integration_ref"],
  );
}
