import { parseObject } from "./bodies.ts";

/** The caller of a request, as its `Authorization` header describes it. */
export interface Caller {
  kind: "session" | "apiKey";
  /** The service's token or key. */
  secret: string;
  /** The environment that the session's credential selects. */
  environmentId?: string;
}

/**
 * Separates an environment's ID from the service's session token, because the console has one
 * credential per environment, but the token is valid for several. IDs and tokens don't contain `~`.
 */
const separator = "~";

export const createEnvironmentCredential = (environmentId: string, token: string): string =>
  environmentId + separator + token;

/** Parses an `Authorization` header. Returns undefined without an ApiKey or Bearer credential. */
export function parseCaller(authorization: string | null): Caller | undefined {
  const [, scheme = "", credential = ""] =
    /^(ApiKey|Bearer) +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (credential === "") return undefined;
  if (scheme.toLowerCase() === "apikey") return { kind: "apiKey", secret: credential };
  const separatorIndex = credential.indexOf(separator);
  if (separatorIndex < 1) return { kind: "session", secret: credential };
  return {
    kind: "session",
    secret: credential.slice(separatorIndex + 1),
    environmentId: credential.slice(0, separatorIndex),
  };
}

/** Replaces the console's credential with the headers that the service expects. */
export function setCaller(headers: Headers, caller: Caller, environmentHeader: string): void {
  headers.set(
    "authorization",
    `${caller.kind === "apiKey" ? "ApiKey" : "Bearer"} ${caller.secret}`,
  );
  if (caller.environmentId !== undefined) headers.set(environmentHeader, caller.environmentId);
}

/**
 * Reads the expiration and the environment ID from a session's JSON Web Token. Doesn't verify them,
 * because they only describe the session to its owner. Returns {} for any other credential.
 */
export function parseTokenClaims({ kind, secret }: Caller, environmentClaim: string) {
  const [, payload] = kind === "session" ? secret.split(".") : [];
  const claims = parseObject(Buffer.from(payload ?? "", "base64url").toString("latin1"));
  const exp = claims?.["exp"];
  const environmentId = claims?.[environmentClaim];
  return {
    ...(typeof exp === "number" && Math.abs(exp) < 1e11 && { expiresAt: new Date(exp * 1000) }),
    ...(typeof environmentId === "string" && { environmentId }),
  };
}
