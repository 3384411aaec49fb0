import { maskSecrets } from "../../../contract/mask-secrets.ts";
import type { FailedRequest } from "./errors.ts";
import type { Credential } from "./send.ts";

const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

type CurlRequest = FailedRequest & { body?: string | undefined };

/** Masks secrets, and uses the variable `$TOKEN` for the token. */
export const toCurl = (
  { body, url, ...request }: CurlRequest,
  callerKind: Credential["kind"] | undefined,
): string =>
  toUnmaskedCurl(
    { ...request, url: maskSecrets(url), body: body && maskSecrets(body) },
    callerKind,
  );

export function toUnmaskedCurl(
  { method, url, body }: CurlRequest,
  callerKind: Credential["kind"] | undefined,
): string {
  const scheme = callerKind === "apiKey" ? "ApiKey" : "Bearer";
  const parts = [
    "curl --include",
    ...(method === "GET" ? [] : [`--request ${method}`]),
    `--header "Authorization: ${scheme} $TOKEN"`,
    ...(body === undefined
      ? []
      : ['--header "Content-Type: application/json"', `--data ${quoteForShell(body)}`]),
    quoteForShell(url),
  ];
  return parts.join(" \\\n  ");
}
