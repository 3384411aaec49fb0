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

/**
 * An integration as the API shows it. Credentials are there for session callers of its own
 * environment only; the contract's second schema drops them for API keys once more.
 */
export function integrationRecord(
  row: IntegrationRow,
  keyring: Keyring,
  caller: Caller,
): Integration {
  const seesCredentials = caller.kind === "session" && caller.environmentId === row.environment_id;
  const credentials = seesCredentials ? openCredentials(keyring, row) : undefined;
  const configurations = openField(keyring, row, "configurations") as Configurations | undefined;
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
