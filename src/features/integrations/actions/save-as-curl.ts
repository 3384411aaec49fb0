import { isSecretKey } from "../../../../contract/providers/secrecy.ts";
import { maskValue } from "../../../../contract/mask-secrets.ts";
import { toUnmaskedCurl } from "../../../api/client/curl.ts";
import type { UpdateBody } from "../form/form-values.ts";

/**
 * Replaces secret credentials and the signing key with variables such as `$API_KEY`. Masks secrets
 * in other fields.
 */
export function redactBody({ credentials, configurations, ...body }: UpdateBody): object {
  const toVariable = (key: string) =>
    `$${key.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase()}`;
  const redactFields = (fields: object, isSecret: (key: string) => boolean) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]: [string, unknown]) => [
        key,
        isSecret(key) ? toVariable(key) : maskValue("", value),
      ]),
    );
  return {
    ...(maskValue("", body) as object),
    ...(credentials && { credentials: redactFields(credentials, isSecretKey) }),
    ...(configurations && {
      configurations: redactFields(configurations, (key) => key === "inboundWebhookSigningKey"),
    }),
  };
}

/** Returns a cURL command with variables for the token, secret credentials, and signing key. */
export function formatSaveAsCurl(
  baseUrl: string,
  integrationId: string,
  caller: "session" | "apiKey",
  body: UpdateBody,
): string {
  const url = `${baseUrl}/v1/integrations/${encodeURIComponent(integrationId)}`;
  return toUnmaskedCurl({ method: "PUT", url, body: JSON.stringify(redactBody(body)) }, caller);
}
