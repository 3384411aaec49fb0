import type { Configurations, Credentials, integrations } from "../../contract/integrations.ts";
import { findProvider } from "../../contract/providers/lookup.ts";
import { writeAudit } from "../audit/repository.ts";
import { createId } from "../db/id.ts";
import type { Call, Caller, Context, ResourceHandlers, SignedInContext } from "../http/call.ts";
import { createFieldError, HttpError, createNotFoundError } from "../http/errors.ts";
import { tryOpen } from "../secrets/keyring.ts";
import { toIntegration, toIntegrationSealedValueId, openCredentials } from "./record.ts";
import {
  findIntegration,
  findPrimary,
  insertIntegration,
  type IntegrationRecord,
  listActiveIntegrations,
  lockChannel,
  lockIntegration,
  updateIntegration,
} from "./repository.ts";
import { becomesPrimary } from "./primary.ts";
import {
  completeCredentials,
  createIdentifier,
  runAllChecks,
  resolveKind,
  requireNewIdentifier,
  requireValidConditions,
  requireValidCredentials,
} from "./rules.ts";

const createIdentifierInUseError = (identifier: string) =>
  createFieldError(409, `An integration with the identifier "${identifier}" already exists.`, {
    identifier: "Already used by another integration",
  });

function requireOwnEnvironment(caller: Caller, environmentId: string | undefined): void {
  if (environmentId !== undefined && environmentId.toLowerCase() !== caller.environmentId) {
    throw new HttpError(403, "The API key or session belongs to another environment.", {
      errors: { _environmentId: { messages: ["Must be the caller's environment"] } },
    });
  }
}

const seal = (
  { keyring, caller }: SignedInContext,
  id: string,
  field: "credentials" | "configurations",
  value: Credentials | Configurations,
) =>
  keyring.seal(JSON.stringify(value), toIntegrationSealedValueId(field, caller.environmentId, id));

/** Returns the saved credentials, or {} if there are none or they are unreadable. */
const openSavedCredentials = ({ keyring }: Context, row: IntegrationRecord): Credentials =>
  tryOpen(() => openCredentials(keyring, row)) ?? {};

/**
 * Returns an integration for the audit log, with its credentials even if the caller has an API key.
 */
const toAuditRecord = ({ keyring, caller }: SignedInContext, row: IntegrationRecord) =>
  toIntegration(row, keyring, { ...caller, kind: "session" });

/** `before` is null for a new integration. */
const auditChange = (
  call: SignedInContext,
  operation: "create" | "update" | "setPrimary",
  before: IntegrationRecord | null,
  after: IntegrationRecord,
) =>
  writeAudit(call, {
    action: `integrations.${operation}`,
    target: `integration ${after.identifier}`,
    before: before && toAuditRecord(call, before),
    after: toAuditRecord(call, after),
  });

async function lockExistingIntegration(
  call: SignedInContext,
  idOrIdentifier: string,
): Promise<IntegrationRecord> {
  const { db, caller } = call;
  const integration = await findIntegration(db, caller.environmentId, idOrIdentifier);
  if (integration !== undefined) {
    // Every writer locks the channel before the row, which prevents deadlocks.
    await lockChannel(db, caller.environmentId, integration.channel);
    const row = await lockIntegration(db, integration);
    if (row !== undefined) return row;
  }
  throw createNotFoundError(`Integration "${idOrIdentifier}" not found in this environment.`);
}

async function create(call: Call<typeof integrations.create>) {
  const { db, keyring, caller, body, now } = call;
  requireOwnEnvironment(caller, body._environmentId);
  const isActive = body.active ?? false;
  runAllChecks(
    () => resolveKind(body),
    () =>
      (isActive || body.check) && requireValidCredentials(body.providerId, body.credentials ?? {}),
    () => requireValidConditions(body.conditions),
  );
  const { providerId, channel, kind } = resolveKind(body);
  const credentials =
    body.credentials || kind === "agent"
      ? completeCredentials({ providerId, kind }, body.credentials ?? {}, {})
      : undefined;

  const name = body.name ?? findProvider(providerId)?.name ?? providerId;
  const identifier = body.identifier ?? createIdentifier(name);
  const id = createId(now);
  await lockChannel(db, caller.environmentId, channel);
  const row = await insertIntegration(db, {
    environment_id: caller.environmentId,
    id,
    organization_id: caller.organizationId,
    name,
    identifier,
    provider_id: providerId,
    channel,
    kind,
    credentials: credentials ? seal(call, id, "credentials", credentials) : null,
    configurations: body.configurations
      ? seal(call, id, "configurations", body.configurations)
      : null,
    conditions: body.conditions ? JSON.stringify(body.conditions) : null,
    active: isActive,
    is_primary: isActive && (await becomesPrimary(call, channel, body.conditions)),
    created_at: now,
    updated_at: now,
  });
  if (row === undefined) throw createIdentifierInUseError(identifier);
  await auditChange(call, "create", null, row);
  return toIntegration(row, keyring, caller);
}

async function update(call: Call<typeof integrations.update>) {
  const { db, keyring, caller, params, body, now } = call;
  requireOwnEnvironment(caller, body._environmentId);
  if (Object.values(body).every((value) => value === undefined)) {
    throw new HttpError(400, "Send at least one field to change.");
  }
  const row = await lockExistingIntegration(call, params.integrationId);
  const savedCredentials = openSavedCredentials(call, row);
  const credentials =
    body.credentials &&
    completeCredentials(
      { providerId: row.provider_id, kind: row.kind },
      body.credentials,
      savedCredentials,
    );
  const { active: isActive = row.active, identifier = row.identifier } = body;
  runAllChecks(
    // An import can have saved an identifier that looks like an ID.
    () => identifier !== row.identifier && requireNewIdentifier(identifier),
    () =>
      (isActive || body.check) &&
      requireValidCredentials(row.provider_id, credentials ?? savedCredentials),
    () => requireValidConditions(body.conditions),
  );
  const conditions = body.conditions ?? row.conditions;
  const staysPrimary = row.is_primary && isActive && (conditions?.length ?? 0) === 0;
  const isPrimary =
    staysPrimary ||
    (isActive && !row.active && (await becomesPrimary(call, row.channel, conditions)));

  const updatedRow = await updateIntegration(db, row, {
    ...(body.name !== undefined && { name: body.name }),
    identifier,
    ...(credentials && { credentials: seal(call, row.id, "credentials", credentials) }),
    ...(body.configurations && {
      configurations: seal(call, row.id, "configurations", body.configurations),
    }),
    ...(body.conditions && { conditions: JSON.stringify(body.conditions) }),
    active: isActive,
    is_primary: isPrimary,
    updated_at: now,
  });
  if (updatedRow === undefined) throw createIdentifierInUseError(identifier);
  await auditChange(call, "update", row, updatedRow);
  return toIntegration(updatedRow, keyring, caller);
}

async function setPrimary(call: Call<typeof integrations.setPrimary>) {
  const { db, keyring, caller, params, now } = call;
  const row = await lockExistingIntegration(call, params.integrationId);
  if (row.channel === null) {
    throw new HttpError(400, "An agent has no channel, so it can't be primary.");
  }
  // A primary integration is always active and has no conditions.
  if (row.is_primary) return toIntegration(row, keyring, caller);
  if (!row.active) requireValidCredentials(row.provider_id, openSavedCredentials(call, row));

  const previousPrimary = await findPrimary(db, caller.environmentId, row.channel);
  if (previousPrimary !== undefined) {
    const demotedRow = await updateIntegration(db, previousPrimary, {
      is_primary: false,
      updated_at: now,
    });
    if (demotedRow) await auditChange(call, "setPrimary", previousPrimary, demotedRow);
  }
  const updatedRow = await updateIntegration(db, row, {
    active: true,
    is_primary: true,
    conditions: "[]",
    updated_at: now,
  });
  if (updatedRow === undefined) throw createIdentifierInUseError(row.identifier);
  await auditChange(call, "setPrimary", row, updatedRow);
  return toIntegration(updatedRow, keyring, caller);
}

async function listActive({ db, keyring, caller }: Call<typeof integrations.listActive>) {
  const rows = await listActiveIntegrations(db, caller.organizationId);
  return rows.map((row) => toIntegration(row, keyring, caller));
}

export const integrationHandlers: ResourceHandlers<"integrations"> = {
  create,
  update,
  setPrimary,
  listActive,
};
