import type { FailedRequest } from "./errors.ts";
import type { Credential } from "./send.ts";

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A read as a command line for a terminal. The secret is left to the variable `$TOKEN`. */
export function curlOf(
  { method, url }: FailedRequest,
  caller: Credential["kind"] | undefined,
): string {
  const scheme = caller === "apiKey" ? "ApiKey" : "Bearer";
  const parts = [
    "curl --include",
    ...(method === "GET" ? [] : [`--request ${method}`]),
    `--header "Authorization: ${scheme} $TOKEN"`,
    quote(url),
  ];
  return parts.join(" \\\n  ");
}
