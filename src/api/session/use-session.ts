import { useSyncExternalStore } from "react";
import { type Profile, scopeOf } from "./profile.ts";
import { profileIn, type Session, session } from "./session.ts";

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get);

/** Throws if signed out: only for pages inside the shell. */
export function useProfile(): Profile {
  const profile = profileIn(useSession());
  if (profile === undefined) throw new Error("No session: this needs the shell around it.");
  return profile;
}

export const useScope = (): string => scopeOf(useProfile());
