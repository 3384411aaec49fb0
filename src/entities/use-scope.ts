import { scopeOf } from "../api/profile.ts";
import { useProfile } from "../api/use-session.ts";

/** Returns whose data the page shows: drafts of one caller or environment are no other's. */
export const useScope = (): string => scopeOf(useProfile());
