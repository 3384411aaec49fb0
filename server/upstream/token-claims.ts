import { parseObject } from "./bodies.ts";
import type { Caller } from "./caller.ts";

export interface TokenClaims {
  expiresAt?: Date;
  /** ID of the environment in the token. */
  environment?: string;
}

/**
 * Reads the claims of a JSON Web Token, without verifying them: they only describe the session to
 * its owner. Any other token has none.
 */
export function tokenClaims({ kind, secret }: Caller, environmentClaim: string): TokenClaims {
  const [, payload] = kind === "session" ? secret.split(".") : [];
  const claims = parseObject(Buffer.from(payload ?? "", "base64url").toString("latin1"));
  const exp = claims?.["exp"];
  const environment = claims?.[environmentClaim];
  return {
    ...(typeof exp === "number" && Math.abs(exp) < 1e11 && { expiresAt: new Date(exp * 1000) }),
    ...(typeof environment === "string" && { environment }),
  };
}
