import { useProfile } from "../api/session/use-session.ts";

/** Why nothing can be written now; undefined when it can. A sentence for a disabled button. */
export function useReadOnly(): string | undefined {
  const { readOnly, readOnlyCredential } = useProfile();
  if (readOnlyCredential) return "The service lets this session read, and change nothing.";
  return readOnly ? "Read-only is on. Switch it off in the bar above." : undefined;
}
