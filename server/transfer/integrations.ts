import * as z from "zod/mini";
import { timestamp } from "../../contract/common.ts";
import { integration, integrations } from "../../contract/integrations.ts";
import { time, toRecord, toRow } from "../db/columns.ts";
import { HttpError } from "../http/errors.ts";
import { integrationColumns } from "../integrations/columns.ts";
import { integrationSecret, openConfigurations, openCredentials } from "../integrations/record.ts";
import {
  findPrimary,
  type IntegrationRecord,
  lockChannel,
  updateIntegration,
} from "../integrations/repository.ts";
import { placeIntegration, requireSoundCredentials } from "../integrations/rules.ts";
import type { FieldFault } from "./check-record.ts";
import { recordKind } from "./kind.ts";
import type { ImportJob } from "./place.ts";
import { recordId } from "./record-id.ts";
import { keepOrSeal, readRows } from "./rows.ts";

const writable = integrations.create.body.shape;

/** The contract's record with its times; identifier and name as the API validates them. */
const integrationLine = z.extend(integration, {
  _id: recordId,
  identifier: writable.identifier.def.innerType,
  name: writable.name.def.innerType,
  createdAt: timestamp,
  updatedAt: timestamp,
});
type IntegrationLine = z.infer<typeof integrationLine>;

const columns = {
  ...integrationColumns,
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
};

/** Returns the API's errors about a record. */
function ruleFaults(record: IntegrationLine, stored: IntegrationRecord | undefined): FieldFault[] {
  const { active, primary, deleted, conditions = [] } = record;
  const faults: FieldFault[] = [];
  if (stored !== undefined && stored.provider_id !== record.providerId) {
    faults.push(["providerId", `The existing integration has provider ${stored.provider_id}`]);
  }
  if (deleted && active) faults.push(["active", "A deleted integration can't be active"]);
  if (primary && !active) faults.push(["primary", "Only an active integration can be primary"]);
  if (primary && conditions.length > 0) {
    faults.push(["primary", "An integration with conditions can't be primary"]);
  }
  if (primary && record.channel === undefined) {
    faults.push(["primary", "An agent has no channel, so it can't be primary"]);
  }
  try {
    const placed = placeIntegration(record);
    if (placed.channel !== (record.channel ?? null)) faults.push(["channel", "Required"]);
    if (stored !== undefined && stored.channel !== placed.channel) {
      faults.push(["channel", `The existing integration has channel ${stored.channel}`]);
    }
  } catch (error) {
    faults.push(...fieldFaults(error));
  }
  return faults;
}

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

/** Without secrets in the file, keeps the stored ones and activates nothing. */
function withStored(
  job: ImportJob,
  record: IntegrationLine,
  stored: IntegrationRecord | undefined,
): IntegrationLine {
  const credentials = stored && openCredentials(job.keyring, stored);
  const signingKey = stored && openConfigurations(job.keyring, stored)?.inboundWebhookSigningKey;
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

/** Replaces the channel's primary; returns false if the file contains that one too. */
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

/** Returns what to write; undefined if the record is invalid. */
async function prepareRecord(
  job: ImportJob,
  line: number,
  given: IntegrationLine,
): Promise<IntegrationLine | undefined> {
  await lockChannel(job.db, job.environmentId, given.channel ?? null);
  const [stored] = await readRows(job, "integrations", "identifier", [given.identifier], {
    lock: true,
  });
  const record = job.withSecrets ? given : withStored(job, given, stored);
  const faults = [
    ...ruleFaults(record, stored),
    ...(job.withSecrets ? credentialFaults(record) : []),
  ];
  for (const [field, message] of faults) job.fault(line, field, message);
  if (faults.length > 0) return undefined;
  const { channel, identifier } = record;
  if (record.primary && channel !== undefined && !(await takePrimary(job, channel, identifier))) {
    job.fault(
      line,
      "primary",
      `${job.primaries.get(channel)} is already primary in an earlier line`,
    );
    return undefined;
  }
  return record;
}

export const integrationRecordKind = recordKind({
  chosenBy: "integrations",
  table: "integrations",
  schema: integrationLine,
  key: ["identifier", "identifier"],
  // There are few, and each can change the primary.
  oneByOne: true,
  async *lines({ keyring, withSecrets }, rows) {
    for (const row of rows) {
      const configurations = openConfigurations(keyring, row);
      const { inboundWebhookSigningKey: _, ...publicConfigurations } = configurations ?? {};
      yield toRecord<IntegrationLine>(columns, row, {
        credentials: withSecrets ? openCredentials(keyring, row) : undefined,
        configurations: configurations && (withSecrets ? configurations : publicConfigurations),
      });
    }
  },
  async prepare(job, batch) {
    const ready = new Map<number, IntegrationLine>();
    for (const { line, record } of batch) {
      const prepared = await prepareRecord(job, line, record);
      if (prepared !== undefined) ready.set(line, prepared);
    }
    return {
      row({ line }, id, stored) {
        const record = ready.get(line);
        if (record === undefined) return undefined;
        const seal = (field: "credentials" | "configurations") => {
          if (record[field] === undefined) return null;
          const identity = integrationSecret(field, job.environmentId, id);
          return keepOrSeal(job.keyring, stored?.[field], identity, record[field]);
        };
        return {
          ...toRow(columns, record),
          organization_id: job.organizationId,
          credentials: seal("credentials"),
          configurations: seal("configurations"),
        };
      },
    };
  },
});
