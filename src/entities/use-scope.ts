import { scopeOf } from "../api/profile.ts";
import { useSession } from "../api/use-session.ts";

/** Whose data the page shows, as a text: drafts of one caller or environment are no other's. */
export function useScope(): string {
  const now = useSession();
  return now.status === "signedOut" ? "" : scopeOf(now.profile);
}
