import type { Provider } from "../../contract/providers/fields.ts";
import { findProvider } from "../../contract/providers/lookup.ts";
import { integrationSealedId } from "../../server/integrations/record.ts";
import type { Keyring } from "../../server/secrets/keyring.ts";
import type { SendingIntegration } from "../engine/model.ts";
import { idSource } from "../ids.ts";
import { day } from "../moments.ts";
import { randomFrom } from "../random.ts";
import { bytes, type NewRow } from "../rows.ts";
import { demoCredentials } from "./credentials.ts";
import type { IntegrationDefinition } from "./integrations.ts";

interface InstallOptions {
  environmentId: string;
  organizationId: string;
  definitions: readonly IntegrationDefinition[];
  keyring: Keyring;
  seed: string;
  now: number;
}

export interface InstalledIntegrations {
  rows: NewRow<"integrations">[];
  integrations: SendingIntegration[];
}

function providerOf({ providerId }: IntegrationDefinition): Provider {
  const provider = findProvider(providerId);
  if (provider === undefined) throw new Error(`The catalog has no provider ${providerId}.`);
  return provider;
}

/** Returns an environment's integrations, both as rows and as objects for the engine. */
export function installIntegrations(options: InstallOptions): InstalledIntegrations {
  const { environmentId, organizationId, keyring, seed, now } = options;
  const installed = options.definitions.map((definition) => {
    const provider = providerOf(definition);
    const random = randomFrom(seed, environmentId, definition.identifier);
    const createdAt = new Date(now - definition.age * day);
    const id = idSource(random)(createdAt);
    const { state, conditions } = definition;
    const active = state === "active" || state === "primary";
    const deletedAt = state === "deleted" ? new Date(now - 12 * day) : null;
    const credentials = demoCredentials(provider, definition.credentials ?? {}, random);
    const configurations = definition.configurations && {
      ...definition.configurations,
      inboundWebhookSigningKey: `whsec_${random.token(32)}`,
    };
    const seal = (field: "credentials" | "configurations", value: object | undefined) =>
      value === undefined
        ? null
        : bytes(keyring.seal(JSON.stringify(value), integrationSealedId(field, environmentId, id)));
    const row: NewRow<"integrations"> = {
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
      active,
      is_primary: state === "primary",
      deleted: state === "deleted",
      deleted_at: deletedAt,
      deleted_by: deletedAt === null ? null : "operator@larkfield.example",
      created_at: createdAt,
      updated_at: deletedAt ?? new Date(now - (definition.age * day) / 3),
    };
    const integration: SendingIntegration = {
      id,
      identifier: definition.identifier,
      name: definition.name,
      providerId: provider.id,
      providerName: provider.name,
      channel: provider.channel,
      active,
      primary: state === "primary",
      conditions,
    };
    return { row, integration };
  });
  return {
    rows: installed.map(({ row }) => row),
    integrations: installed.map(({ integration }) => integration),
  };
}
