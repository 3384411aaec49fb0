import { parseJson } from "../../contract/parse-json.ts";

function decodePayload(payload: string): string {
  try {
    return atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/**
 * Returns when a JSON Web Token expires, in milliseconds since the epoch. Returns undefined if the
 * token has no expiry or has another format.
 */
export function getTokenExpiry(token: string): number | undefined {
  const [, payload = ""] = token.split(".");
  const claims = parseJson(decodePayload(payload));
  if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined;
  return typeof claims.exp === "number" ? claims.exp * 1000 : undefined;
}
