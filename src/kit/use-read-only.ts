import { useProfile } from "../api/session/use-session.ts";

/**
 * Returns why writes are blocked, for the tooltip of a disabled button. Returns undefined if writes
 * are allowed.
 */
export function useReadOnlyReason(): string | undefined {
  const { readOnly, readOnlyCredential } = useProfile();
  if (readOnlyCredential)
    return "This session is read-only. Sign in with a read-write token to make changes.";
  return readOnly ? "Read-only mode is on. Turn it off in the top bar to make changes." : undefined;
}
