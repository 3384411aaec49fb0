import { useSyncExternalStore } from "react";
import { type Profile, scopeOf } from "./profile.ts";
import { profileIn, type Session, session } from "./session.ts";

/** Returns the session of this tab, kept up to date. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get);

/** Returns the profile of the session. Only for the shell's pages, which need a sign-in. */
export function useProfile(): Profile {
  const profile = profileIn(useSession());
  if (profile === undefined) throw new Error("No session: this needs the shell around it.");
  return profile;
}

/** Returns whose data the page shows: drafts of one caller or environment are no other's. */
export const useScope = (): string => scopeOf(useProfile());
