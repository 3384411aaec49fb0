import { useSession } from "../api/use-session.ts";

/** Why nothing can be written now; undefined when it can. A sentence for a disabled button. */
export function useReadOnly(): string | undefined {
  const now = useSession();
  if (now.status === "signedOut") return "Nobody is signed in.";
  if (now.profile.readOnlyCredential)
    return "The service lets this session read, and change nothing.";
  return now.profile.readOnly ? "Read-only is on. Switch it off in the bar above." : undefined;
}
