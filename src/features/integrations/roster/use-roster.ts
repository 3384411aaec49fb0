import { useCallback } from "react";
import { useSession } from "../../../api/use-session.ts";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { readRoster, type Roster } from "./roster.ts";

const empty: Roster = [];

/** The roster of the environment that is open, kept in this browser and shared by its tabs. */
export function useRoster(): [Roster, (change: (roster: Roster) => Roster) => void] {
  const session = useSession();
  const scope =
    session.status === "signedOut"
      ? ""
      : (session.profile.environment.id ?? session.profile.baseUrl);
  const [roster, setRoster] = useStoredChoice(`roster ${scope}`, readRoster, empty);
  const change = useCallback(
    (next: (roster: Roster) => Roster) => {
      const changed = next(roster);
      if (changed !== roster) setRoster(changed);
    },
    [roster, setRoster],
  );
  return [roster, change];
}
