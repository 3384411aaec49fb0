import { useProfile } from "../../api/session/use-session.ts";

export function useEnvironment() {
  const { environment, environments, caller, readOnly, readOnlyCredential } = useProfile();
  return {
    environment,
    caller,
    readOnly: readOnly || readOnlyCredential,
    /** Reason why the service hides secrets from this caller. */
    secretsHiddenReason:
      caller === "apiKey"
        ? ("apiKey" as const)
        : readOnlyCredential
          ? ("readOnly" as const)
          : undefined,
    getEnvironmentName: (id: string | undefined) =>
      environments.find((candidate) => candidate.id === id)?.name ?? id ?? "unknown",
    /** Reports whether a record is in this environment. Returns true if either ID is unknown. */
    isInEnvironment: (id: string | undefined) =>
      environment.id === undefined || id === undefined || id === environment.id,
  };
}
