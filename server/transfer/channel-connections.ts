import { sql } from "kysely";
import * as z from "zod/mini";
import { channelConnection, connectionAuth } from "../../contract/channel-connections.ts";
import { contextKey } from "../../contract/common.ts";
import { connectionSecret, selectConnections } from "../channel-connections/handlers.ts";
import { contextHash } from "../db/context-hash.ts";
import type { ImportJob, Numbered, Place } from "./place.ts";
import { recordId } from "./record-id.ts";
import { readIntegrationRefs, readRefs, resolveLink } from "./refs.ts";
import { chooseIds, isSameRow, keepOrSeal, pages, pageSize, upsertRows } from "./rows.ts";

export const connectionLine = z.extend(channelConnection, {
  _id: recordId,
  identifier: recordId,
  contextKeys: z.array(contextKey),
  /** Absent in a file without secrets. */
  auth: z.optional(connectionAuth),
});
export type ConnectionLine = z.infer<typeof connectionLine>;

export async function* readConnections(
  place: Place,
): AsyncGenerator<ConnectionLine, void, undefined> {
  const { db, keyring, environmentId, withSecrets } = place;
  const fetch = (after: string) =>
    selectConnections(db)
      .where("connection.environment_id", "=", environmentId)
      .where("connection.id", ">", after)
      .orderBy("connection.id")
      .limit(pageSize)
      .execute();
  for await (const rows of pages(fetch)) {
    for (const row of rows) {
      const opened = () => keyring.open(row.auth, connectionSecret(environmentId, row.id));
      yield {
        _id: row.id,
        identifier: row.identifier,
        // What is stored passed the contract when it was written.
        channel: row.channel as ConnectionLine["channel"],
        providerId: row.provider_id as ConnectionLine["providerId"],
        integrationIdentifier: row.integration_identifier,
        subscriberId: row.subscriber_id,
        contextKeys: row.context_keys,
        workspace: row.workspace,
        ...(withSecrets && {
          auth: JSON.parse(opened().toString()) as z.infer<typeof connectionAuth>,
        }),
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      };
    }
  }
}

// A new connection needs a token to be stored; an empty one is sent nowhere.
const noToken: z.infer<typeof connectionAuth> = { accessToken: "" };

export async function writeConnections(
  job: ImportJob,
  batch: readonly Numbered<ConnectionLine>[],
): Promise<void> {
  const { db, environmentId } = job;
  const integrations = await readIntegrationRefs(job);
  const subscribers = await readRefs(
    job,
    "subscribers",
    batch.map(({ record }) => record.subscriberId),
  );
  const rows = await db
    .selectFrom("channel_connections")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`identifier = any(${batch.map(({ record }) => record.identifier)}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const stored = new Map(rows.map((row) => [row.identifier, row]));
  const fresh = batch.filter(({ record }) => !stored.has(record.identifier));
  const wanted = fresh.map(({ record }) => record._id);
  const idFor = await chooseIds(db, "channel_connections", environmentId, wanted, job.now);

  const written = batch.flatMap(({ line, record }) => {
    const links = {
      integration_ref: resolveLink(
        job,
        line,
        ["integrationIdentifier", "integration"],
        record.integrationIdentifier,
        (name) => integrations.get(name)?.id,
      ),
      subscriber_ref: resolveLink(
        job,
        line,
        ["subscriberId", "subscriber"],
        record.subscriberId,
        (name) => subscribers.get(name),
      ),
    };
    if (record.auth === undefined && job.withSecrets) job.fault(line, "auth", "Required");

    const known = stored.get(record.identifier);
    const id = known?.id ?? idFor(record._id);
    if (record.auth === undefined && known === undefined) {
      job.notes.withoutToken.push(record.identifier);
    }
    const auth =
      record.auth === undefined && known !== undefined
        ? known.auth
        : keepOrSeal(
            job.keyring,
            known?.auth,
            connectionSecret(environmentId, id),
            JSON.stringify(record.auth ?? noToken),
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
      workspace: record.workspace,
      auth,
      created_at: new Date(record.createdAt),
      updated_at: new Date(record.updatedAt),
    };
    const isSame = known !== undefined && isSameRow(known, row);
    job.count(known === undefined ? "created" : isSame ? "unchanged" : "updated");
    return isSame ? [] : [row];
  });
  if (job.faulted) return;
  await upsertRows(db, "channel_connections", written, ["environment_id", "identifier"], ["id"]);
}
