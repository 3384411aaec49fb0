import * as z from "zod/mini";
import { timestamp } from "../../contract/common.ts";
import { integration, integrations } from "../../contract/integrations.ts";
import { HttpError } from "../http/errors.ts";
import { integrationRecord, integrationSecret, openCredentials } from "../integrations/record.ts";
import {
  findPrimary,
  type IntegrationRow,
  lockChannel,
  updateIntegration,
} from "../integrations/repository.ts";
import { placeIntegration, requireSoundCredentials } from "../integrations/rules.ts";
import type { ImportJob, Numbered, Outcome, Place } from "./place.ts";
import { recordId } from "./record-id.ts";
import { chooseIds, isSameRow, keepOrSeal, pages, pageSize, upsertRows } from "./rows.ts";

const writable = integrations.create.body.shape;

/** The contract's record with its times; identifier and name as the API takes them. */
export const integrationLine = z.extend(integration, {
  _id: recordId,
  identifier: writable.identifier.def.innerType,
  name: writable.name.def.innerType,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type IntegrationLine = z.infer<typeof integrationLine>;

/** A session of the environment sees everything; which caller it is does not matter here. */
const owner = ({ environmentId, organizationId }: Place) => ({
  kind: "session" as const,
  id: "",
  environmentId,
  organizationId,
  readOnly: false,
  expiresAt: null,
});

function lineOf(row: IntegrationRow, place: Place): IntegrationLine {
  const { credentials, configurations, ...record } = integrationRecord(
    row,
    place.keyring,
    owner(place),
  );
  const { inboundWebhookSigningKey: _, ...publicConfigurations } = configurations ?? {};
  return {
    ...record,
    _id: row.id,
    ...(place.withSecrets && credentials && { credentials }),
    ...(configurations && {
      configurations: place.withSecrets ? configurations : publicConfigurations,
    }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function* readIntegrations(
  place: Place,
): AsyncGenerator<IntegrationLine, void, undefined> {
  const fetch = (after: string) =>
    place.db
      .selectFrom("integrations")
      .selectAll()
      .where("environment_id", "=", place.environmentId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
  for await (const rows of pages(fetch)) for (const row of rows) yield lineOf(row, place);
}

const findStored = ({ db, environmentId }: Place, identifier: string) =>
  db
    .selectFrom("integrations")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where("identifier", "=", identifier)
    .forUpdate()
    .executeTakeFirst();

type FieldFault = [field: string, message: string];

/** What the record itself gets wrong, as the API would say it. */
function ruleFaults(record: IntegrationLine, stored: IntegrationRow | undefined): FieldFault[] {
  const { active, primary, deleted, conditions = [] } = record;
  const faults: FieldFault[] = [];
  if (stored !== undefined && stored.provider_id !== record.providerId) {
    faults.push(["providerId", `The integration is of ${stored.provider_id} here`]);
  }
  if (deleted && active) faults.push(["active", "A deleted integration is not active"]);
  if (primary && !active) faults.push(["primary", "Only an active integration is primary"]);
  if (primary && conditions.length > 0) {
    faults.push(["primary", "An integration with conditions is not primary"]);
  }
  if (primary && record.channel === undefined) {
    faults.push(["primary", "An agent has no channel to be primary of"]);
  }
  try {
    const placed = placeIntegration(record);
    if (placed.channel !== (record.channel ?? null)) faults.push(["channel", "Required"]);
    if (stored !== undefined && stored.channel !== placed.channel) {
      faults.push(["channel", `The integration sends ${stored.channel} here`]);
    }
  } catch (error) {
    faults.push(...fieldFaults(error));
  }
  return faults;
}

/** The fields that a refusal of the API names. */
function fieldFaults(error: unknown): FieldFault[] {
  if (!(error instanceof HttpError)) throw error;
  return Object.entries(error.options.errors ?? {}).map(([field, { messages }]) => [
    field,
    messages.join("; "),
  ]);
}

function credentialFaults(record: IntegrationLine): FieldFault[] {
  try {
    if (record.active) requireSoundCredentials(record.providerId, record.credentials ?? {});
    return [];
  } catch (error) {
    return fieldFaults(error);
  }
}

/** Without secrets in the file the stored ones stay, and nothing is switched on. */
function withStored(
  job: ImportJob,
  record: IntegrationLine,
  stored: IntegrationRow | undefined,
): IntegrationLine {
  const kept = stored && integrationRecord(stored, job.keyring, owner(job));
  const credentials = stored && openCredentials(job.keyring, stored);
  const signingKey = kept?.configurations?.inboundWebhookSigningKey;
  const configurations =
    signingKey === undefined
      ? record.configurations
      : { ...record.configurations, inboundWebhookSigningKey: signingKey };
  const active = record.active && stored?.active === true;
  if (record.active && !active) job.notes.switchedOff.push(record.identifier);
  const { credentials: _, configurations: __, ...rest } = record;
  return {
    ...rest,
    ...(credentials && { credentials }),
    ...(configurations && { configurations }),
    active,
    primary: record.primary && active,
  };
}

const rowOf = (
  job: ImportJob,
  record: IntegrationLine,
  id: string,
  stored: IntegrationRow | undefined,
) => {
  const seal = (field: "credentials" | "configurations") => {
    if (record[field] === undefined) return null;
    const identity = integrationSecret(field, job.environmentId, id);
    return keepOrSeal(job.keyring, stored?.[field], identity, JSON.stringify(record[field]));
  };
  return {
    environment_id: job.environmentId,
    id,
    organization_id: job.organizationId,
    name: record.name,
    identifier: record.identifier,
    provider_id: record.providerId,
    channel: record.channel ?? null,
    kind: record.kind ?? "delivery",
    credentials: seal("credentials"),
    configurations: seal("configurations"),
    conditions: record.conditions ?? null,
    active: record.active,
    is_primary: record.primary,
    deleted: record.deleted,
    deleted_at: record.deletedAt === undefined ? null : new Date(record.deletedAt),
    deleted_by: record.deletedBy ?? null,
    created_at: new Date(record.createdAt),
    updated_at: new Date(record.updatedAt),
  };
};

/** Takes the place of the channel's primary; false when that one stands in the file as well. */
async function takePrimary(job: ImportJob, channel: string, identifier: string): Promise<boolean> {
  const previous = await findPrimary(job.db, job.environmentId, channel);
  if (previous !== undefined && previous.identifier !== identifier) {
    if (job.primaries.get(channel) === previous.identifier) return false;
    await updateIntegration(job.db, previous, { is_primary: false, updated_at: job.now });
    job.notes.demoted.push(previous.identifier);
  }
  job.primaries.set(channel, identifier);
  return true;
}

/** One after the other: they are few, and each can change who is primary. */
export async function writeIntegrations(
  job: ImportJob,
  batch: readonly Numbered<IntegrationLine>[],
): Promise<void> {
  for (const { line, record: given } of batch) {
    await lockChannel(job.db, job.environmentId, given.channel ?? null);
    const stored = await findStored(job, given.identifier);
    const record = job.withSecrets ? given : withStored(job, given, stored);
    const faults = [
      ...ruleFaults(record, stored),
      ...(job.withSecrets ? credentialFaults(record) : []),
    ];
    for (const [field, message] of faults) job.fault(line, field, message);
    if (faults.length > 0) continue;

    const { channel, identifier } = record;
    if (record.primary && channel !== undefined) {
      if (!(await takePrimary(job, channel, identifier))) {
        job.fault(line, "primary", `Another line makes ${job.primaries.get(channel)} primary`);
        continue;
      }
    }
    const chosen = await chooseIds(
      job.db,
      "integrations",
      job.environmentId,
      stored ? [] : [record._id],
      job.now,
    );
    const row = rowOf(job, record, stored?.id ?? chosen(record._id), stored);
    const outcome: Outcome =
      stored === undefined ? "created" : isSameRow(stored, row) ? "unchanged" : "updated";
    job.count(outcome);
    if (outcome === "unchanged") continue;
    await upsertRows(job.db, "integrations", [row], ["environment_id", "identifier"], ["id"]);
  }
}
