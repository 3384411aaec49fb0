import { useScope } from "../../../api/session/use-session.ts";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { parseKnownIntegrations, type KnownIntegrations } from "./known-integrations.ts";

const noIntegrations: KnownIntegrations = [];

export function useKnownIntegrations() {
  const [knownIntegrations, , update] = useStoredChoice(
    `roster ${useScope()}`,
    parseKnownIntegrations,
    noIntegrations,
  );
  return [knownIntegrations, update] as const;
}
