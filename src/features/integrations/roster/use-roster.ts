import { useCallback } from "react";
import { useScopedChoice } from "../../../kit/use-scoped-choice.ts";
import { readRoster, type Roster } from "./roster.ts";

const stored = {
  accept: readRoster,
  fallback: [] as Roster,
  legacyKey: (environmentId: string | undefined, baseUrl: string) =>
    `roster ${environmentId ?? baseUrl}`,
};

/** Per environment, saved in this browser and shared by its tabs. */
export function useRoster(): [Roster, (change: (roster: Roster) => Roster) => void] {
  const [roster, setRoster] = useScopedChoice("roster", stored);
  const change = useCallback(
    (next: (roster: Roster) => Roster) => {
      const changed = next(roster);
      if (changed !== roster) setRoster(changed);
    },
    [roster, setRoster],
  );
  return [roster, change];
}
