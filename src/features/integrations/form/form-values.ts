import { parseJson } from "../../../../contract/json-text.ts";
import type { Channel, StepFilter } from "../../../../contract/common.ts";
import type { BodyInput } from "../../../../contract/endpoint.ts";
import type { api } from "../../../../contract/index.ts";
import type { Configurations } from "../../../../contract/integrations.ts";
import { allCredentialFields } from "../../../../contract/providers/all-fields.ts";
import { credentialFieldsOf } from "../../../../contract/providers/catalogue.ts";
import { isShown } from "../../../../contract/providers/credentials.ts";
import type { CredentialField } from "../../../../contract/providers/fields.ts";
import { withSecrecy } from "../../../../contract/providers/secrecy.ts";
import { isEqual } from "../../../lib/three-way.ts";

export type FieldValue = string | boolean | undefined;

export interface FormValues {
  name: string;
  identifier: string;
  /** By key; visible ones only. */
  credentials: Record<string, FieldValue>;
  /** By key; undefined keeps the saved value, an empty text removes it. Never part of a draft. */
  secrets: Record<string, FieldValue>;
  conditions: StepFilter[];
  inboundWebhookEnabled: boolean | undefined;
  /** A secret: undefined keeps the saved one. */
  signingKey: string | undefined;
  /** New integrations only: activates them at once. */
  active: boolean;
  check: boolean;
  /** For unreadable saved values: replaces them as a whole, or leaves them unchanged. */
  replaceCredentials: boolean;
  replaceConditions: boolean;
  replaceConfigurations: boolean;
}

/** Never part of a draft. */
export const secretValues = ["secrets", "signingKey"] as const;

export interface FormModel {
  /** Undefined for a new one. */
  integrationId: string | undefined;
  providerId: string;
  channel: Channel | undefined;
  kind: "delivery" | "agent";
  /** The saved state; a new integration uses its form value. */
  active: boolean;
  /** The provider's fields, and all others of the API. */
  fields: readonly CredentialField[];
  further: readonly CredentialField[];
  /** The saved values; undefined if the service doesn't return them. */
  stored: Readonly<Record<string, unknown>> | undefined;
  storedConfigurations: Configurations | undefined;
  /** Whether the service returned them. True for a new integration, which has none. */
  conditionsKnown: boolean;
  configurationsKnown: boolean;
}

/** Secret fields of the provider are masked. */
export function fieldsOf(providerId: string): Pick<FormModel, "fields" | "further"> {
  const own = credentialFieldsOf(providerId).map(withSecrecy);
  const keys = new Set(own.map(({ key }) => key));
  const further = allCredentialFields.filter(({ key }) => !keys.has(key)).map(withSecrecy);
  return { fields: own, further };
}

export const fieldName = ({ key, secret }: CredentialField) =>
  secret ? (`secrets.${key}` as const) : (`credentials.${key}` as const);

export const everyField = ({ fields, further }: Pick<FormModel, "fields" | "further">) => [
  ...fields,
  ...further,
];

/** Converts a saved value to text or a boolean; other types to JSON. */
export function asFieldValue(value: unknown): FieldValue {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" || typeof value === "boolean") return value;
  return JSON.stringify(value, null, 2);
}

export interface StoredRecord {
  name: string;
  identifier: string;
  conditions: StepFilter[];
  configurations: Configurations | undefined;
}

export function toForm(model: FormModel, record: StoredRecord | undefined): FormValues {
  const stored = model.stored;
  const isNew = model.integrationId === undefined;
  const shown = everyField(model).filter(({ secret }) => !secret);
  return {
    name: record?.name ?? "",
    identifier: record?.identifier ?? "",
    credentials: Object.fromEntries(
      shown.flatMap(({ key, default: preset }) => {
        const value = asFieldValue(stored?.[key]) ?? (isNew ? preset : undefined);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    secrets: {},
    conditions: record?.conditions ?? [],
    inboundWebhookEnabled: record?.configurations?.inboundWebhookEnabled,
    signingKey: undefined,
    active: isNew,
    check: false,
    replaceCredentials: false,
    replaceConditions: false,
    replaceConfigurations: false,
  };
}

/** Returns the value that a save will store, before its conversion. */
function heldValue(field: CredentialField, values: FormValues, model: FormModel): FieldValue {
  if (!field.secret) return values.credentials[field.key];
  return values.secrets[field.key] ?? asFieldValue(model.stored?.[field.key]);
}

/** Returns credentials by key; only applicable fields that aren't empty. */
export function heldCredentials(values: FormValues, model: FormModel): Record<string, FieldValue> {
  const all = everyField(model);
  const held = Object.fromEntries(all.map((field) => [field.key, heldValue(field, values, model)]));
  return Object.fromEntries(
    all.flatMap((field) => {
      const value = held[field.key];
      return value === undefined || value === "" || !isShown(field, held)
        ? []
        : [[field.key, value]];
    }),
  );
}

/** Returns all credentials to save, including keys unknown to this build. */
export function toCredentials(values: FormValues, model: FormModel): Record<string, unknown> {
  const all = everyField(model);
  const kinds = new Map(all.map(({ key, kind }) => [key, kind]));
  const unknown = Object.entries(model.stored ?? {}).filter(([key]) => !kinds.has(key));
  const held = Object.entries(heldCredentials(values, model)).map(([key, value]) => [
    key,
    kinds.get(key) === "json" && typeof value === "string" ? parsed(value) : value,
  ]);
  return Object.fromEntries([...unknown, ...held]);
}

/** Returns invalid JSON as text, which the schema then rejects. */
function parsed(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

export function toConfigurations(values: FormValues, model: FormModel): Configurations {
  const signingKey = values.signingKey ?? model.storedConfigurations?.inboundWebhookSigningKey;
  const { inboundWebhookEnabled } = values;
  return {
    ...(inboundWebhookEnabled !== undefined && { inboundWebhookEnabled }),
    ...(signingKey && { inboundWebhookSigningKey: signingKey }),
  };
}

/** Reports whether the service will verify the credentials when saving. */
export const isChecked = (values: FormValues, model: FormModel): boolean =>
  values.check || (model.integrationId === undefined ? values.active : model.active);

/** Which parts of the record a save replaces. Credentials are replaced as a whole. */
export function replacedParts(values: FormValues, base: FormValues, model: FormModel) {
  const isNew = model.integrationId === undefined;
  const credentialsKnown = isNew || model.stored !== undefined;
  return {
    credentials: credentialsKnown
      ? !isEqual(toCredentials(values, model), model.stored ?? {})
      : values.replaceCredentials,
    conditions: model.conditionsKnown
      ? !isEqual(values.conditions, base.conditions)
      : values.replaceConditions,
    configurations: model.configurationsKnown
      ? !isEqual(toConfigurations(values, model), model.storedConfigurations ?? {})
      : values.replaceConfigurations,
  };
}

export type UpdateBody = BodyInput<typeof api.integrations.update>;
export type CreateBody = BodyInput<typeof api.integrations.create>;

/** The body of the PUT: changes only. */
export function toRequest(values: FormValues, base: FormValues, model: FormModel): UpdateBody {
  const parts = replacedParts(values, base, model);
  return {
    ...(values.name !== base.name && { name: values.name }),
    ...(values.identifier !== base.identifier && { identifier: values.identifier }),
    ...(parts.credentials && { credentials: toCredentials(values, model) }),
    ...(parts.conditions && { conditions: values.conditions }),
    ...(parts.configurations && { configurations: toConfigurations(values, model) }),
    ...(values.check && { check: true }),
  };
}

/** The body of the POST; omits what the service can determine. */
export function toCreation(values: FormValues, model: FormModel): CreateBody {
  const credentials = toCredentials(values, model);
  const configurations = toConfigurations(values, model);
  return {
    providerId: model.providerId,
    ...(model.kind === "agent" ? { kind: "agent" as const } : {}),
    ...(model.channel !== undefined && { channel: model.channel }),
    ...(values.name !== "" && { name: values.name }),
    ...(values.identifier !== "" && { identifier: values.identifier }),
    ...(Object.keys(credentials).length > 0 && { credentials }),
    ...(values.conditions.length > 0 && { conditions: values.conditions }),
    ...(Object.keys(configurations).length > 0 && { configurations }),
    active: values.active,
    ...(values.check && { check: true }),
  };
}
