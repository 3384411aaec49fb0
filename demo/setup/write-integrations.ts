import type { Provider } from "../../contract/providers/fields.ts";
import { findProvider } from "../../contract/providers/lookup.ts";
import { toIntegrationSealedValueId } from "../../server/integrations/record.ts";
import type { SendingIntegration } from "../engine/model.ts";
import { createSeededIdSource } from "../ids.ts";
import { dayMs } from "../moments.ts";
import { createRandom } from "../random.ts";
import { insertRows, type NewRow, sealJson } from "../rows.ts";
import { createDemoCredentials } from "./credentials.ts";
import { type IntegrationDefinition, integrationDefinitions } from "./integrations.ts";
import type { EnvironmentOptions } from "./environment-options.ts";

function getProvider({ providerId }: IntegrationDefinition): Provider {
  const provider = findProvider(providerId);
  if (provider === undefined) throw new Error(`The catalog has no provider ${providerId}.`);
  return provider;
}

export async function writeIntegrations(
  options: EnvironmentOptions,
): Promise<SendingIntegration[]> {
  const { db, environmentId, organizationId, name, keyring, seed, now } = options;
  const rows: NewRow<"integrations">[] = [];
  const integrations = integrationDefinitions[name].map((definition): SendingIntegration => {
    const provider = getProvider(definition);
    const random = createRandom(seed, environmentId, definition.identifier);
    const createdAt = new Date(now - definition.ageDays * dayMs);
    const id = createSeededIdSource(random)(createdAt);
    const { state, conditions } = definition;
    const isActive = state === "active" || state === "primary";
    const deletedAt = state === "deleted" ? new Date(now - 12 * dayMs) : null;
    const credentials = createDemoCredentials(provider, definition.credentials ?? {}, random);
    const configurations = definition.configurations && {
      ...definition.configurations,
      inboundWebhookSigningKey: `whsec_${random.token(32)}`,
    };
    const seal = (field: "credentials" | "configurations", value: object | undefined) =>
      value === undefined
        ? null
        : sealJson(keyring, value, toIntegrationSealedValueId(field, environmentId, id));
    rows.push({
      environment_id: environmentId,
      id,
      organization_id: organizationId,
      name: definition.name,
      identifier: definition.identifier,
      provider_id: provider.id,
      channel: provider.channel,
      kind: provider.kind,
      credentials: seal("credentials", credentials),
      configurations: seal("configurations", configurations),
      conditions: conditions.length === 0 ? null : [...conditions],
      active: isActive,
      is_primary: state === "primary",
      deleted: state === "deleted",
      deleted_at: deletedAt,
      deleted_by: deletedAt === null ? null : "operator@larkfield.example",
      created_at: createdAt,
      updated_at: deletedAt ?? new Date(now - (definition.ageDays * dayMs) / 3),
    });
    return {
      id,
      identifier: definition.identifier,
      providerId: provider.id,
      providerName: provider.name,
      channel: provider.channel,
      active: isActive,
      primary: state === "primary",
      conditions,
    };
  });
  await insertRows(db, "integrations", rows);
  return integrations;
}
