import * as z from "zod/mini";
import { timestamp } from "../../contract/common.ts";
import { identifierText, integration, integrations } from "../../contract/integrations.ts";
import { createTimeColumn, toRow } from "../db/columns.ts";
import { HttpError } from "../http/errors.ts";
import { integrationColumns } from "../integrations/columns.ts";
import {
  toIntegrationSealedValueId,
  openConfigurations,
  openCredentials,
} from "../integrations/record.ts";
import {
  findPrimary,
  type IntegrationRecord,
  lockChannel,
  updateIntegration,
} from "../integrations/repository.ts";
import {
  requireValidConditions,
  requireValidCredentials,
  resolveKind,
} from "../integrations/rules.ts";
import { tryOpen } from "../secrets/keyring.ts";
import { type FieldError, recordId } from "./check-record.ts";
import { createRecordKind } from "./kind.ts";
import type { ImportContext } from "./transfer-context.ts";
import { keepOrSeal, readRows } from "./rows.ts";

const writableFields = integrations.create.body.shape;

/** The contract's integration with timestamps. The API's rules apply to its name. */
const integrationLine = z.extend(integration, {
  _id: recordId,
  identifier: identifierText,
  name: writableFields.name.def.innerType,
  createdAt: timestamp,
  updatedAt: timestamp,
});
type IntegrationLine = z.infer<typeof integrationLine>;

const columns = {
  ...integrationColumns,
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
};

/** Returns errors for values and changes that the API wouldn't allow. */
function findRuleErrors(
  record: IntegrationLine,
  storedRow: IntegrationRecord | undefined,
): FieldError[] {
  const { active, primary, deleted, conditions = [] } = record;
  const errors: FieldError[] = [];
  if (storedRow !== undefined && storedRow.provider_id !== record.providerId) {
    errors.push([
      "providerId",
      `Must be ${storedRow.provider_id}, because an integration's provider can't be changed`,
    ]);
  }
  if (deleted && active) errors.push(["active", "A deleted integration can't be active"]);
  if (primary && !active) errors.push(["primary", "Only an active integration can be primary"]);
  if (primary && conditions.length > 0) {
    errors.push(["primary", "An integration with conditions can't be primary"]);
  }
  if (primary && record.channel === undefined) {
    errors.push(["primary", "An agent has no channel, so it can't be primary"]);
  }
  const kindErrors = catchFieldErrors(() => {
    const kindFields = resolveKind(record);
    if (kindFields.channel !== (record.channel ?? null)) errors.push(["channel", "Required"]);
    if (storedRow !== undefined && storedRow.channel !== kindFields.channel) {
      errors.push([
        "channel",
        `Must be ${storedRow.channel}, because an integration's channel can't be changed`,
      ]);
    }
  });
  const conditionErrors = catchFieldErrors(() => requireValidConditions(conditions));
  return [...errors, ...kindErrors, ...conditionErrors];
}

function catchFieldErrors(check: () => void): FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return Object.entries(error.options.errors ?? {}).map(([field, { messages }]) => [
      field,
      messages.join("; "),
    ]);
  }
}

const findCredentialErrors = (record: IntegrationLine): FieldError[] =>
  record.active
    ? catchFieldErrors(() => requireValidCredentials(record.providerId, record.credentials ?? {}))
    : [];

/**
 * Adds saved secrets to a record of a file without secrets. If a secret is unreadable, skips it and
 * adds the integration to `notes.unreadable`. The record stays active only if the saved integration
 * is active and its credentials, if any, are readable. A primary integration stays primary if it
 * can, because the one that is primary in the file may be left inactive.
 */
function addStoredSecrets(
  context: ImportContext,
  record: IntegrationLine,
  storedRow: IntegrationRecord | undefined,
): IntegrationLine {
  const { keyring, notes } = context;
  const credentials = storedRow && tryOpen(() => openCredentials(keyring, storedRow));
  const storedConfigurations = storedRow && tryOpen(() => openConfigurations(keyring, storedRow));
  const isUnreadable = (field: "credentials" | "configurations", value: object | undefined) =>
    value === undefined && Boolean(storedRow?.[field]);
  const areCredentialsUnreadable = isUnreadable("credentials", credentials);
  if (areCredentialsUnreadable || isUnreadable("configurations", storedConfigurations))
    notes.unreadable.push(record.identifier);
  const signingKey = storedConfigurations?.inboundWebhookSigningKey;
  const configurations =
    signingKey === undefined
      ? record.configurations
      : { ...record.configurations, inboundWebhookSigningKey: signingKey };
  if (record.active && !storedRow?.active) notes.deactivated.push(record.identifier);
  const isActive = record.active && storedRow?.active === true && !areCredentialsUnreadable;
  const { credentials: _, configurations: __, ...recordWithoutSecrets } = record;
  return {
    ...recordWithoutSecrets,
    ...(credentials && { credentials }),
    ...(configurations && { configurations }),
    active: isActive,
    primary: isActive && (record.primary || (storedRow.is_primary && !record.conditions?.length)),
  };
}

/**
 * Demotes the channel's current primary integration. Returns false instead if this file set that
 * integration as primary.
 */
async function replacePrimary(
  context: ImportContext,
  channel: string,
  identifier: string,
): Promise<boolean> {
  const previousPrimary = await findPrimary(context.db, context.environmentId, channel);
  if (previousPrimary !== undefined && previousPrimary.identifier !== identifier) {
    if (context.primaryIdentifiersByChannel.get(channel) === previousPrimary.identifier)
      return false;
    await updateIntegration(context.db, previousPrimary, {
      is_primary: false,
      // The row already has the file's time, which a second import would restore.
      ...(!context.keptPrimaryIdentifiers.has(previousPrimary.identifier) && {
        updated_at: context.now,
      }),
    });
    context.notes.demoted.push(previousPrimary.identifier);
  }
  context.primaryIdentifiersByChannel.set(channel, identifier);
  return true;
}

/** Returns the record to write. If it is invalid, reports the errors and returns undefined. */
async function prepareRecord(
  context: ImportContext,
  line: number,
  importedRecord: IntegrationLine,
): Promise<IntegrationLine | undefined> {
  await lockChannel(context.db, context.environmentId, importedRecord.channel ?? null);
  const [storedRow] = await readRows(
    context,
    "integrations",
    "identifier",
    [importedRecord.identifier],
    {
      shouldLock: true,
    },
  );
  const record = context.withSecrets
    ? importedRecord
    : addStoredSecrets(context, importedRecord, storedRow);
  const errors = [
    ...findRuleErrors(record, storedRow),
    ...(context.withSecrets ? findCredentialErrors(record) : []),
  ];
  for (const [field, message] of errors) context.reportError(line, field, message);
  if (errors.length > 0) return undefined;
  const { channel, identifier } = record;
  if (storedRow?.is_primary && !record.primary) context.notes.demoted.push(identifier);
  if (record.primary && !importedRecord.primary) context.keptPrimaryIdentifiers.add(identifier);
  if (importedRecord.primary && !record.primary) context.notes.inactivePrimaries.push(identifier);
  if (
    importedRecord.primary &&
    record.primary &&
    channel !== undefined &&
    !(await replacePrimary(context, channel, identifier))
  ) {
    context.reportError(
      line,
      "primary",
      `Integration "${context.primaryIdentifiersByChannel.get(channel)}" is already primary on an earlier line`,
    );
    return undefined;
  }
  return record;
}

export const integrationRecordKind = createRecordKind({
  table: "integrations",
  schema: integrationLine,
  columns,
  key: ["identifier", "identifier"],
  // Integrations are few, and each of them can change the primary.
  isSequential: true,
  async createExtraFieldReader({ keyring, withSecrets }) {
    return (row) => {
      const configurations = openConfigurations(keyring, row);
      const { inboundWebhookSigningKey: _, ...publicConfigurations } = configurations ?? {};
      return {
        credentials: withSecrets ? openCredentials(keyring, row) : undefined,
        configurations: configurations && (withSecrets ? configurations : publicConfigurations),
      };
    };
  },
  async createExtraColumnGetter(context, batch) {
    const recordsByLine = new Map<number, IntegrationLine>();
    for (const { line, record } of batch) {
      const preparedRecord = await prepareRecord(context, line, record);
      if (preparedRecord !== undefined) recordsByLine.set(line, preparedRecord);
    }
    return ({ line }, id, storedRow) => {
      const record = recordsByLine.get(line);
      if (record === undefined) return undefined;
      const seal = (field: "credentials" | "configurations") => {
        if (record[field] === undefined) return null;
        const sealedValueId = toIntegrationSealedValueId(field, context.environmentId, id);
        return keepOrSeal(context.keyring, storedRow?.[field], sealedValueId, record[field]);
      };
      return {
        row: {
          ...toRow(columns, record),
          organization_id: context.organizationId,
          credentials: seal("credentials"),
          configurations: seal("configurations"),
        },
      };
    };
  },
});
