import type { Selectable } from "kysely";
import type { Configurations, Credentials, Integration } from "../../contract/integrations.ts";
import type { IntegrationsTable } from "../db/schema.ts";
import type { Caller } from "../http/call.ts";
import { type Keyring, sealedField } from "../secrets/keyring.ts";

type IntegrationRow = Selectable<IntegrationsTable>;

/** Identity of a sealed field of one integration. */
export const integrationSecret = (
  field: "credentials" | "configurations",
  environmentId: string,
  id: string,
): string => sealedField("integrations", field, environmentId, id);

/** The value of a sealed field, as it was checked when it was written; undefined without one. */
function openField(
  keyring: Keyring,
  row: IntegrationRow,
  field: "credentials" | "configurations",
): unknown {
  const sealed = row[field];
  if (sealed === null) return undefined;
  const secret = integrationSecret(field, row.environment_id, row.id);
  return JSON.parse(keyring.open(sealed, secret).toString());
}

/** The stored credentials, whoever asks: for checks and for what is shown to a session. */
export const openCredentials = (keyring: Keyring, row: IntegrationRow): Credentials | undefined =>
  openField(keyring, row, "credentials") as Credentials | undefined;

/** The configurations without the signing key, which only callers that may write to it get. */
function withoutSigningKey({
  inboundWebhookSigningKey: _,
  ...rest
}: Configurations): Configurations {
  return rest;
}

/**
 * An integration as the API shows it. Secrets are for callers of its own environment that may write:
 * credentials for sessions, the signing key for API keys too. The contract's second schema drops
 * the credentials once more.
 */
export function integrationRecord(
  row: IntegrationRow,
  keyring: Keyring,
  caller: Caller,
): Integration {
  const seesSecrets = caller.environmentId === row.environment_id && !caller.readOnly;
  const seesCredentials = seesSecrets && caller.kind === "session";
  const credentials = seesCredentials ? openCredentials(keyring, row) : undefined;
  const stored = openField(keyring, row, "configurations") as Configurations | undefined;
  const configurations = stored && !seesSecrets ? withoutSigningKey(stored) : stored;
  return {
    _id: row.id,
    _environmentId: row.environment_id,
    _organizationId: row.organization_id,
    name: row.name,
    identifier: row.identifier,
    providerId: row.provider_id,
    // The column's check allows the contract's channels and kinds only.
    ...(row.channel !== null && { channel: row.channel as NonNullable<Integration["channel"]> }),
    kind: row.kind as NonNullable<Integration["kind"]>,
    ...(credentials && { credentials }),
    ...(configurations && { configurations }),
    active: row.active,
    deleted: row.deleted,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at.toISOString() }),
    ...(row.deleted_by !== null && { deletedBy: row.deleted_by }),
    primary: row.is_primary,
    ...(row.conditions !== null && {
      // Written only after the contract's schema accepted it.
      conditions: row.conditions as NonNullable<Integration["conditions"]>,
    }),
  };
}
