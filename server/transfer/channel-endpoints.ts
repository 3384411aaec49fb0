import { sql } from "kysely";
import * as z from "zod/mini";
import { channelEndpoint } from "../../contract/channel-endpoints.ts";
import { contextKey } from "../../contract/common.ts";
import { endpointSecret } from "../channel-endpoints/handlers.ts";
import { selectEndpoints } from "../channel-endpoints/repository.ts";
import { contextHash } from "../db/context-hash.ts";
import type { ImportJob, Numbered, Place } from "./place.ts";
import { recordId } from "./record-id.ts";
import { readIntegrationRefs, readRefs, resolveLink } from "./refs.ts";
import { chooseIds, isSameRow, keepOrSeal, pages, pageSize, upsertRows } from "./rows.ts";

export const endpointLine = z.extend(channelEndpoint, {
  _id: recordId,
  identifier: recordId,
  contextKeys: z.array(contextKey),
  /**
   * Absent in a file without secrets where it is one: of a webhook. It need not be what the type
   * has: such a record can be stored and read, and a file must be able to bring it back.
   */
  endpoint: z.optional(channelEndpoint.shape.endpoint),
});
export type EndpointLine = z.infer<typeof endpointLine>;

/** Whether the target of a type is a secret: who has a webhook's address can post to it. */
const isSecret = (type: string) => type === "webhook";

export async function* readEndpoints(place: Place): AsyncGenerator<EndpointLine, void, undefined> {
  const { db, keyring, environmentId, withSecrets } = place;
  const fetch = (after: string) =>
    selectEndpoints(db)
      .where("endpoint.environment_id", "=", environmentId)
      .where("endpoint.id", ">", after)
      .orderBy("endpoint.id")
      .limit(pageSize)
      .execute();
  for await (const rows of pages(fetch)) {
    for (const row of rows) {
      const opened = () => keyring.open(row.endpoint, endpointSecret(environmentId, row.id));
      yield {
        _id: row.id,
        identifier: row.identifier,
        // What is stored passed the contract when it was written.
        channel: row.channel as EndpointLine["channel"],
        providerId: row.provider_id as EndpointLine["providerId"],
        integrationIdentifier: row.integration_identifier,
        connectionIdentifier: row.connection_identifier,
        subscriberId: row.subscriber_id,
        contextKeys: row.context_keys,
        type: row.type as EndpointLine["type"],
        ...((withSecrets || !isSecret(row.type)) && {
          endpoint: JSON.parse(opened().toString()) as NonNullable<EndpointLine["endpoint"]>,
        }),
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      };
    }
  }
}

export async function writeEndpoints(
  job: ImportJob,
  batch: readonly Numbered<EndpointLine>[],
): Promise<void> {
  const { db, environmentId } = job;
  const integrations = await readIntegrationRefs(job);
  const connections = await readRefs(
    job,
    "channel_connections",
    batch.map(({ record }) => record.connectionIdentifier),
  );
  const subscribers = await readRefs(
    job,
    "subscribers",
    batch.map(({ record }) => record.subscriberId),
  );
  const rows = await db
    .selectFrom("channel_endpoints")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`identifier = any(${batch.map(({ record }) => record.identifier)}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const stored = new Map(rows.map((row) => [row.identifier, row]));
  const fresh = batch.filter(({ record }) => !stored.has(record.identifier));
  const wanted = fresh.map(({ record }) => record._id);
  const idFor = await chooseIds(db, "channel_endpoints", environmentId, wanted, job.now);

  const written = batch.flatMap(({ line, record }) => {
    const links = {
      integration_ref: resolveLink(
        job,
        line,
        ["integrationIdentifier", "integration"],
        record.integrationIdentifier,
        (name) => integrations.get(name)?.id,
      ),
      connection_ref: resolveLink(
        job,
        line,
        ["connectionIdentifier", "channel connection"],
        record.connectionIdentifier,
        (name) => connections.get(name),
      ),
      subscriber_ref: resolveLink(
        job,
        line,
        ["subscriberId", "subscriber"],
        record.subscriberId,
        (name) => subscribers.get(name),
      ),
    };
    const known = stored.get(record.identifier);
    if (record.endpoint === undefined) {
      if (job.withSecrets || !isSecret(record.type)) job.fault(line, "endpoint", "Required");
      // The stored address is the secret that stays, unless it is the target of another type.
      if (known?.type !== record.type) {
        job.notes.endpointsLeftOut.push(record.identifier);
        return [];
      }
    }
    const id = known?.id ?? idFor(record._id);
    const endpoint =
      record.endpoint === undefined && known !== undefined
        ? known.endpoint
        : keepOrSeal(
            job.keyring,
            known?.endpoint,
            endpointSecret(environmentId, id),
            JSON.stringify(record.endpoint),
          );
    const row = {
      environment_id: environmentId,
      id,
      identifier: record.identifier,
      channel: record.channel,
      provider_id: record.providerId,
      ...links,
      context_keys: record.contextKeys,
      context_hash: contextHash(record.contextKeys),
      type: record.type,
      endpoint,
      created_at: new Date(record.createdAt),
      updated_at: new Date(record.updatedAt),
    };
    const isSame = known !== undefined && isSameRow(known, row);
    job.count(known === undefined ? "created" : isSame ? "unchanged" : "updated");
    return isSame ? [] : [row];
  });
  if (job.faulted) return;
  await upsertRows(db, "channel_endpoints", written, ["environment_id", "identifier"], ["id"]);
}
