import { styled } from "@mui/material/styles";
import { asText, type LooseObject } from "../../../domain/loose.ts";
import {
  type EndpointField,
  endpointTypeTable,
  findEndpointType,
} from "../../../contract/providers/endpoint-types.ts";
import { maskedSecret, type SecretField } from "../../../contract/secrets.ts";
import { Secret } from "../../components/form/secret.tsx";
import type { KeyValue } from "../../components/layout/key-value-list.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Id } from "../../components/text/id.tsx";
import { PhoneText } from "../../components/text/phone-text.tsx";

const Quiet = styled("span")({ color: "var(--ink-3)" });

/** Fields that are safe to show; any other key is treated as a secret. */
const openKeys: ReadonlySet<string> = new Set(
  Object.values<{ fields: readonly EndpointField[] }>(endpointTypeTable).flatMap(({ fields }) =>
    fields.flatMap(({ key, secret }) => (secret === true ? [] : [key])),
  ),
);
export const isSecretTarget = (key: string): boolean => !openKeys.has(key);

/** Reports which fields of an endpoint's record are secret: unknown ones of its destination, too. */
export const isSecretTargetField: SecretField = (key, around) => {
  const at = around.indexOf("endpoint");
  return at !== -1 && isSecretTarget(around[at + 1] ?? key);
};

const fieldLabel = (type: string, key: string): string =>
  findEndpointType(type)?.fields.find((field) => field.key === key)?.label ?? key;

/** Returns the host of a webhook URL, which is safe to show. */
export function webhookHost(url: unknown): string | undefined {
  const text = asText(url);
  return text !== undefined && URL.canParse(text) ? new URL(text).host || undefined : undefined;
}

/** Returns an endpoint's destination in one text, secrets masked. Empty without a destination. */
export function targetWords(target: LooseObject | undefined): string {
  return Object.entries(target ?? {})
    .flatMap(([key, value]) => {
      if (isSecretTarget(key)) return `${webhookHost(value) ?? ""} ${maskedSecret}`.trim();
      return asText(value) ?? (value === undefined ? [] : JSON.stringify(value));
    })
    .join(" · ");
}

/** Returns the fields of a target for a list, secrets masked. */
export const targetItems = (type: string, target: LooseObject | undefined): KeyValue[] =>
  Object.entries(target ?? {}).map(([key, value]) => ({
    label: fieldLabel(type, key),
    value: <TargetValue name={key} value={value} />,
  }));

function TargetValue({ name, value }: { name: string; value: unknown }) {
  if (name === "phoneNumber") return <PhoneText value={value} />;
  if (isSecretTarget(name)) {
    const host = webhookHost(value);
    return (
      <>
        {host !== undefined && (
          <Quiet>
            <DataText value={host} max={80} />{" "}
          </Quiet>
        )}
        <Secret label="webhook URL" read={() => asText(value) ?? JSON.stringify(value)} />
      </>
    );
  }
  const text = asText(value);
  return text === undefined ? <DataText value={value} /> : <Id value={text} of={name} />;
}
