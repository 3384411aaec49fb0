import { maskSecrets } from "../../../contract/secrets.ts";
import type { FailedRequest } from "./errors.ts";
import type { Credential } from "./send.ts";

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Writes a request as a command line, secrets masked and the token as the variable `$TOKEN`. */
export function curlOf(
  { method, url, body }: FailedRequest & { body?: string | undefined },
  caller: Credential["kind"] | undefined,
): string {
  const scheme = caller === "apiKey" ? "ApiKey" : "Bearer";
  const parts = [
    "curl --include",
    ...(method === "GET" ? [] : [`--request ${method}`]),
    `--header "Authorization: ${scheme} $TOKEN"`,
    ...(body === undefined
      ? []
      : ['--header "Content-Type: application/json"', `--data ${quote(maskSecrets(body))}`]),
    quote(maskSecrets(url)),
  ];
  return parts.join(" \\\n  ");
}
