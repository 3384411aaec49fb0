import { useCallback } from "react";
import { useScopedChoice } from "../../../kit/use-scoped-choice.ts";
import { parseKnownIntegrations, type KnownIntegrations } from "./known-integrations.ts";

const storedChoice = {
  parse: parseKnownIntegrations,
  fallback: [] as KnownIntegrations,
  getLegacyKey: (environmentId: string | undefined, baseUrl: string) =>
    `roster ${environmentId ?? baseUrl}`,
};

/** Returns the environment's integrations saved in this browser, and a function to change them. */
export function useKnownIntegrations(): [
  KnownIntegrations,
  (change: (known: KnownIntegrations) => KnownIntegrations) => void,
] {
  const [known, setKnown] = useScopedChoice("roster", storedChoice);
  const change = useCallback(
    (update: (known: KnownIntegrations) => KnownIntegrations) => {
      const changed = update(known);
      if (changed !== known) setKnown(changed);
    },
    [known, setKnown],
  );
  return [known, change];
}
