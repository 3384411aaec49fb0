import type { Configurations, Credentials, Integration } from "../../contract/integrations.ts";
import { toRecord } from "../db/columns.ts";
import type { IntegrationRecord } from "./repository.ts";
import type { Caller } from "../http/call.ts";
import { type Keyring, openJson, toSealedFieldId, tryOpen } from "../secrets/keyring.ts";
import { integrationColumns } from "./columns.ts";

type SealedField = "credentials" | "configurations";

export const toIntegrationSealedValueId = (
  field: SealedField,
  environmentId: string,
  id: string,
): string => toSealedFieldId("integrations", field, environmentId, id);

/** Returns a sealed field's value, which was validated on write; undefined if there is none. */
function openField(keyring: Keyring, row: IntegrationRecord, field: SealedField): unknown {
  const sealedValue = row[field];
  if (sealedValue === null) return undefined;
  return openJson(
    keyring,
    sealedValue,
    toIntegrationSealedValueId(field, row.environment_id, row.id),
  );
}

/** Returns unredacted credentials; undefined if there are none. Callers must check access. */
export const openCredentials = (
  keyring: Keyring,
  row: IntegrationRecord,
): Credentials | undefined => openField(keyring, row, "credentials") as Credentials | undefined;

export const openConfigurations = (
  keyring: Keyring,
  row: IntegrationRecord,
): Configurations | undefined =>
  openField(keyring, row, "configurations") as Configurations | undefined;

/** Omits the signing key, which only callers with write access get. */
function omitSigningKey({
  inboundWebhookSigningKey: _,
  ...publicConfigurations
}: Configurations): Configurations {
  return publicConfigurations;
}

/**
 * Returns an integration for the API. Only callers of its environment with write access get
 * secrets: the signing key, and for sessions also the credentials. Unreadable values are left out.
 */
export function toIntegration(
  row: IntegrationRecord,
  keyring: Keyring,
  caller: Caller,
): Integration {
  const canSeeSecrets = caller.environmentId === row.environment_id && !caller.readOnly;
  const canSeeCredentials = canSeeSecrets && caller.kind === "session";
  const credentials = canSeeCredentials ? tryOpen(() => openCredentials(keyring, row)) : undefined;
  const savedConfigurations = tryOpen(() => openConfigurations(keyring, row));
  const configurations =
    savedConfigurations && !canSeeSecrets
      ? omitSigningKey(savedConfigurations)
      : savedConfigurations;
  return toRecord<Integration>(integrationColumns, row, { credentials, configurations });
}
