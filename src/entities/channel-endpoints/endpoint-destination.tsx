import { asText, type LooseObject } from "../../../domain/loose.ts";
import {
  type EndpointField,
  endpointTypeTable,
  findEndpointType,
} from "../../../contract/providers/endpoint-types.ts";
import { maskedSecret } from "../../../contract/masked-secret.ts";
import type { IsSecretField } from "../../../contract/mask-secrets.ts";
import { Secret } from "../../components/form/secret.tsx";
import type { KeyValue } from "../../components/layout/key-value-list.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Id } from "../../components/text/id.tsx";
import { PhoneText } from "../../components/text/phone-text.tsx";
import { Muted } from "../../components/text/muted.tsx";

/** Fields that are safe to show. All other fields are treated as secrets. */
const nonSecretKeys: ReadonlySet<string> = new Set(
  Object.values<{ fields: readonly EndpointField[] }>(endpointTypeTable).flatMap(({ fields }) =>
    fields.flatMap(({ key, secret }) => (secret === true ? [] : [key])),
  ),
);
export const isSecretDestinationKey = (key: string): boolean => !nonSecretKeys.has(key);

/**
 * Reports whether a field in an endpoint's JSON is secret. Unknown destination fields are secret.
 */
export const isSecretDestinationField: IsSecretField = (key, parentKeys) => {
  const endpointIndex = parentKeys.indexOf("endpoint");
  return endpointIndex !== -1 && isSecretDestinationKey(parentKeys[endpointIndex + 1] ?? key);
};

const getFieldLabel = (type: string, key: string): string =>
  findEndpointType(type)?.fields.find((field) => field.key === key)?.label ?? key;

/**
 * Returns the host of a webhook URL; undefined if the URL is invalid or has no host. Unlike the
 * path, the host is safe to show.
 */
export function getWebhookHost(url: unknown): string | undefined {
  const text = asText(url);
  return text !== undefined && URL.canParse(text) ? new URL(text).host || undefined : undefined;
}

/**
 * Formats a destination as one line with masked secrets. Returns an empty string for an undefined
 * destination.
 */
export function formatDestination(destination: LooseObject | undefined): string {
  return Object.entries(destination ?? {})
    .flatMap(([key, value]) => {
      if (isSecretDestinationKey(key))
        return `${getWebhookHost(value) ?? ""} ${maskedSecret}`.trim();
      return asText(value) ?? (value === undefined ? [] : JSON.stringify(value));
    })
    .join(" · ");
}

export const toDestinationItems = (
  type: string,
  destination: LooseObject | undefined,
): KeyValue[] =>
  Object.entries(destination ?? {}).map(([key, value]) => ({
    label: getFieldLabel(type, key),
    value: <DestinationValue name={key} value={value} />,
  }));

function DestinationValue({ name, value }: { name: string; value: unknown }) {
  if (name === "phoneNumber") return <PhoneText value={value} />;
  if (isSecretDestinationKey(name)) {
    const host = getWebhookHost(value);
    return (
      <>
        {host !== undefined && (
          <Muted>
            <DataText value={host} maxLength={80} />{" "}
          </Muted>
        )}
        <Secret
          label={name === "url" ? "webhook URL" : "secret"}
          read={() => asText(value) ?? JSON.stringify(value)}
        />
      </>
    );
  }
  const text = asText(value);
  return text === undefined ? <DataText value={value} /> : <Id value={text} name={name} />;
}
