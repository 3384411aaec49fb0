import { useSyncExternalStore } from "react";
import { type Profile, getScope } from "./profile.ts";
import { getSessionProfile, type Session, session } from "./session.ts";

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get);

/** Returns the current profile. Throws if signed out, so use this hook only inside the shell. */
export function useProfile(): Profile {
  const profile = getSessionProfile(useSession());
  if (profile === undefined) throw new Error("useProfile requires a signed-in session");
  return profile;
}

export const useScope = (): string => getScope(useProfile());
