import { useCallback } from "react";
import { useScopedChoice } from "../../../kit/use-scoped-choice.ts";
import { parseKnownIntegrations, type KnownIntegrations } from "./known-integrations.ts";

const knownIntegrationsOptions = {
  parse: parseKnownIntegrations,
  fallback: [] as KnownIntegrations,
  getLegacyKey: (environmentId: string | undefined, baseUrl: string) =>
    `roster ${environmentId ?? baseUrl}`,
};

/** Returns the environment's integrations saved in this browser, and a function to change them. */
export function useKnownIntegrations(): [
  KnownIntegrations,
  (change: (knownIntegrations: KnownIntegrations) => KnownIntegrations) => void,
] {
  const [knownIntegrations, setKnownIntegrations] = useScopedChoice(
    "roster",
    knownIntegrationsOptions,
  );
  const change = useCallback(
    (update: (knownIntegrations: KnownIntegrations) => KnownIntegrations) => {
      const updatedIntegrations = update(knownIntegrations);
      if (updatedIntegrations !== knownIntegrations) setKnownIntegrations(updatedIntegrations);
    },
    [knownIntegrations, setKnownIntegrations],
  );
  return [knownIntegrations, change];
}
