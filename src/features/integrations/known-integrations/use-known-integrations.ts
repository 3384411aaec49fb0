import { useScopedChoice } from "../../../kit/use-scoped-choice.ts";
import { parseKnownIntegrations, type KnownIntegrations } from "./known-integrations.ts";

const knownIntegrationsOptions = {
  parse: parseKnownIntegrations,
  fallback: [] as KnownIntegrations,
  getLegacyKey: (environmentId: string | undefined, baseUrl: string) =>
    `roster ${environmentId ?? baseUrl}`,
};

export function useKnownIntegrations() {
  const [knownIntegrations, , update] = useScopedChoice("roster", knownIntegrationsOptions);
  return [knownIntegrations, update] as const;
}
