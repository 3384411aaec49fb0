import { useProfile } from "../../api/session/use-session.ts";
import type { Environment } from "../../api/session/profile.ts";

export interface OpenEnvironment {
  environment: Environment;
  caller: "session" | "apiKey";
  readOnly: boolean;
  /** Reason why the service hides secrets from this caller. */
  secretsHiddenReason: "apiKey" | "readOnly" | undefined;
  nameOf: (environmentId: string | undefined) => string;
  /** Returns true for every record if the service returns no environment IDs. */
  isOwn: (environmentId: string | undefined) => boolean;
}

export function useEnvironment(): OpenEnvironment {
  const { environment, environments, caller, readOnly, readOnlyCredential } = useProfile();
  return {
    environment,
    caller,
    readOnly: readOnly || readOnlyCredential,
    secretsHiddenReason:
      caller === "apiKey" ? "apiKey" : readOnlyCredential ? "readOnly" : undefined,
    nameOf: (id) => environments.find((known) => known.id === id)?.name ?? id ?? "unknown",
    isOwn: (id) => environment.id === undefined || id === undefined || id === environment.id,
  };
}
