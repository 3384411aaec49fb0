import { useProfile } from "../api/session/use-session.ts";

/** Returns the reason for a disabled button; undefined if writes are allowed. */
export function useReadOnly(): string | undefined {
  const { readOnly, readOnlyCredential } = useProfile();
  if (readOnlyCredential) return "The service lets this session read, and change nothing.";
  return readOnly ? "Read-only is on. Switch it off in the bar above." : undefined;
}
