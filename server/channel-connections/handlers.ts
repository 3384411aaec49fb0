import type { Kysely, Selectable } from "kysely";
import type { ChannelConnection, channelConnections } from "../../contract/channel-connections.ts";
import { writeAudit } from "../audit/repository.ts";
import { toRecord } from "../db/columns.ts";
import { refersTo } from "../db/refers-to.ts";
import type { Database } from "../db/schema.ts";
import type { Call, ResourceHandlers } from "../http/call.ts";
import { createNotFoundError } from "../http/errors.ts";
import { type Keyring, openJson, toSealedFieldId, tryOpen } from "../secrets/keyring.ts";
import { connectionColumns } from "./columns.ts";

type ConnectionRow = Selectable<Database["channel_connections"]> & {
  integration_identifier: string | null;
  subscriber_id: string | null;
};

/** Returns the ID that binds a connection's encrypted token to its row. */
export const toConnectionSealedValueId = (environmentId: string, id: string): string =>
  toSealedFieldId("channel_connections", "auth", environmentId, id);

function toChannelConnection(row: ConnectionRow, keyring: Keyring): ChannelConnection {
  const sealedValueId = toConnectionSealedValueId(row.environment_id, row.id);
  // The token that an update replaces may be unreadable. Only the audit entry includes that token.
  const auth = tryOpen(() => openJson(keyring, row.auth, sealedValueId));
  return toRecord<ChannelConnection>(connectionColumns, row, {
    integrationIdentifier: row.integration_identifier,
    subscriberId: row.subscriber_id,
    auth: auth as ChannelConnection["auth"],
  });
}

export const selectConnections = (db: Kysely<Database>) =>
  db
    .selectFrom("channel_connections as connection")
    .leftJoin("integrations as integration", refersTo("connection.integration_ref", "integration"))
    .leftJoin("subscribers as subscriber", refersTo("connection.subscriber_ref", "subscriber"))
    .selectAll("connection")
    .select(["integration.identifier as integration_identifier", "subscriber.subscriber_id"]);

const lockConnection = (
  db: Kysely<Database>,
  environmentId: string,
  identifier: string,
): Promise<ConnectionRow | undefined> =>
  selectConnections(db)
    .where("connection.environment_id", "=", environmentId)
    .where("connection.identifier", "=", identifier)
    .forUpdate("connection")
    .executeTakeFirst();

async function update(call: Call<typeof channelConnections.update>) {
  const { db, keyring, caller, params, body, now } = call;
  const row = await lockConnection(db, caller.environmentId, params.identifier);
  if (row === undefined) {
    throw createNotFoundError(
      `Channel connection "${params.identifier}" not found in this environment.`,
    );
  }
  const sealedValueId = toConnectionSealedValueId(row.environment_id, row.id);
  const auth = keyring.seal(JSON.stringify(body.auth), sealedValueId);
  await db
    .updateTable("channel_connections")
    .set({ workspace: JSON.stringify(body.workspace), auth, updated_at: now })
    .where("environment_id", "=", row.environment_id)
    .where("id", "=", row.id)
    .execute();
  const updatedRow = { ...row, workspace: body.workspace, auth, updated_at: now };
  const after = toChannelConnection(updatedRow as ConnectionRow, keyring);
  await writeAudit(call, {
    action: "channelConnections.update",
    target: `channel connection ${row.identifier}`,
    before: toChannelConnection(row, keyring),
    after,
  });
  return after;
}

export const channelConnectionHandlers: ResourceHandlers<"channelConnections"> = { update };
