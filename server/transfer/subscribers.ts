import { sql } from "kysely";
import * as z from "zod/mini";
import { timestamp } from "../../contract/common.ts";
import { channelSettings, subscriber, subscribers } from "../../contract/subscribers.ts";
import { createColumn, customColumn, createTimeColumn, toRecord, toRow } from "../db/columns.ts";
import { openJson } from "../secrets/keyring.ts";
import { toChannelSealedValueId } from "../subscribers/channels.ts";
import { subscriberColumns } from "../subscribers/columns.ts";
import { recordId } from "./check-record.ts";
import { type Part, createRecordKind } from "./kind.ts";
import { createNameLookup } from "./links.ts";
import type { ImportContext, NumberedRecord, TransferContext } from "./transfer-context.ts";
import { keepOrSeal, type Row, type StoredRow } from "./rows.ts";

const channelLine = z.extend(channelSettings, {
  /** Absent in files without secrets. */
  credentials: z.optional(channelSettings.shape.credentials),
  createdAt: timestamp,
  updatedAt: timestamp,
});
type ChannelLine = z.infer<typeof channelLine>;

/** The contract's subscriber. The API's rules apply, and channel settings have timestamps. */
const subscriberLine = z.extend(subscriber, {
  ...subscribers.upsert.body.shape,
  _id: recordId,
  channels: z.optional(z.array(channelLine)),
});
type SubscriberLine = z.infer<typeof subscriberLine>;

const channelColumns = {
  providerId: createColumn("provider_id"),
  integrationIdentifier: customColumn,
  credentials: customColumn,
  _integrationId: createColumn("integration_ref"),
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
};
type ChannelRow = StoredRow<"subscriber_channels">;

const channelPart: Part = {
  table: "subscriber_channels",
  ownerColumn: "subscriber_ref",
  keyColumns: ["subscriber_ref", "integration_ref"],
  orderColumns: ["created_at", "integration_ref"],
};

interface IntegrationRow {
  id: string;
  identifier: string;
  provider_id: string;
}

/** Returns integrations by identifier and by ID, including deleted integrations. */
async function readIntegrations({ db, environmentId }: TransferContext) {
  const { rows } = await sql<IntegrationRow>`
    select id, identifier, provider_id from integrations
    where environment_id = ${environmentId}`.execute(db);
  // An identifier may equal another record's ID. Files use identifiers, which take precedence.
  return new Map([
    ...rows.map((row) => [row.id, row] as const),
    ...rows.map((row) => [row.identifier, row] as const),
  ]);
}

/**
 * Returns rows of channel settings. Keeps the stored rows if the file has no secrets or the record
 * has no `channels`.
 */
function toChannelRows(
  context: ImportContext,
  { line, record }: NumberedRecord<SubscriberLine>,
  id: string,
  integrationsByReference: ReadonlyMap<string, IntegrationRow>,
  storedRows: readonly ChannelRow[],
): Row[] {
  const storedRowsByIntegration = new Map(storedRows.map((row) => [row.integration_ref, row]));
  const rowsByIntegration = new Map<string, Row>(
    context.withSecrets && record.channels !== undefined ? [] : storedRowsByIntegration,
  );
  const seenIds = new Set<string>();
  for (const [index, channel] of (record.channels ?? []).entries()) {
    const field = `channels.${index}`;
    const integrationReference = channel.integrationIdentifier ?? channel._integrationId;
    const integration = integrationsByReference.get(integrationReference);
    if (integration === undefined) {
      context.reportError(
        line,
        `${field}.integrationIdentifier`,
        `Integration "${integrationReference}" not found in this environment`,
      );
      continue;
    }
    if (integration.provider_id !== channel.providerId) {
      context.reportError(
        line,
        `${field}.providerId`,
        `Must be ${integration.provider_id}, the provider of "${integrationReference}"`,
      );
      continue;
    }
    if (seenIds.has(integration.id)) {
      context.reportError(
        line,
        `${field}.integrationIdentifier`,
        `"${integrationReference}" appears twice`,
      );
      continue;
    }
    seenIds.add(integration.id);
    const storedChannel = storedRowsByIntegration.get(integration.id);
    if (channel.credentials === undefined) {
      if (context.withSecrets) context.reportError(line, `${field}.credentials`, "Required");
      else if (storedChannel === undefined) context.notes.skippedChannelCount += 1;
      continue;
    }
    const sealedValueId = toChannelSealedValueId(context.environmentId, id, integration.id);
    rowsByIntegration.set(integration.id, {
      ...toRow(channelColumns, channel),
      subscriber_ref: id,
      integration_ref: integration.id,
      credentials: keepOrSeal(
        context.keyring,
        storedChannel?.credentials,
        sealedValueId,
        channel.credentials,
      ),
    });
  }
  return [...rowsByIntegration.values()];
}

export const subscriberKind = createRecordKind({
  table: "subscribers",
  schema: subscriberLine,
  columns: subscriberColumns,
  parts: [channelPart],
  key: ["subscriberId", "subscriber_id"],
  async createExtraFieldReader(context, rows, getParts) {
    const { keyring, environmentId, withSecrets } = context;
    // The only part contains the channel settings.
    const getChannelRows = (id: string) => (getParts(id)[0] ?? []) as readonly ChannelRow[];
    const integrationIds = rows
      .flatMap(({ id }) => getChannelRows(id))
      .map((row) => row.integration_ref);
    const getIntegrationIdentifier = await createNameLookup(
      context,
      "integrations",
      integrationIds,
    );
    const toChannelLine = (row: ChannelRow) => {
      const sealedValueId = toChannelSealedValueId(
        environmentId,
        row.subscriber_ref,
        row.integration_ref,
      );
      const openCredentials = () => openJson(keyring, row.credentials, sealedValueId);
      return toRecord<ChannelLine>(channelColumns, row, {
        integrationIdentifier: getIntegrationIdentifier(row.integration_ref),
        credentials: withSecrets ? (openCredentials() as ChannelLine["credentials"]) : undefined,
      });
    };
    return ({ id }) => ({
      channels: getChannelRows(id).map(toChannelLine),
      _organizationId: context.organizationId,
    });
  },
  async createExtraColumnGetter(context) {
    const integrations = await readIntegrations(context);
    return (entry, id, _, [storedChannels = []]) => ({
      parts: [
        toChannelRows(context, entry, id, integrations, storedChannels as readonly ChannelRow[]),
      ],
    });
  },
});
