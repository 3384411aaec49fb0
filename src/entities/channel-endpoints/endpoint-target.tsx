import { styled } from "@mui/material/styles";
import { asText, type LooseObject } from "../../../domain/loose.ts";
import {
  type EndpointField,
  endpointTypeTable,
  findEndpointType,
} from "../../../contract/providers/endpoint-types.ts";
import { maskedSecret, type IsSecretField } from "../../../contract/secrets.ts";
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

/** Also treats unknown fields of the destination as secret. */
export const isSecretTargetField: IsSecretField = (key, around) => {
  const at = around.indexOf("endpoint");
  return at !== -1 && isSecretTarget(around[at + 1] ?? key);
};

const fieldLabel = (type: string, key: string): string =>
  findEndpointType(type)?.fields.find((field) => field.key === key)?.label ?? key;

/** Unlike the whole webhook URL, the host is safe to show. */
export function webhookHost(url: unknown): string | undefined {
  const text = asText(url);
  return text !== undefined && URL.canParse(text) ? new URL(text).host || undefined : undefined;
}

/** Returns a destination as one text, secrets masked. Empty without a destination. */
export function targetWords(target: LooseObject | undefined): string {
  return Object.entries(target ?? {})
    .flatMap(([key, value]) => {
      if (isSecretTarget(key)) return `${webhookHost(value) ?? ""} ${maskedSecret}`.trim();
      return asText(value) ?? (value === undefined ? [] : JSON.stringify(value));
    })
    .join(" · ");
}

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
