import { parseJson } from "../../../../contract/json-text.ts";
import type { Channel, StepFilter } from "../../../../contract/common.ts";
import type { BodyInput } from "../../../../contract/endpoint.ts";
import type { api } from "../../../../contract/index.ts";
import type { Configurations } from "../../../../contract/integrations.ts";
import { allCredentialFields } from "../../../../contract/providers/all-fields.ts";
import { credentialFieldsOf } from "../../../../contract/providers/catalog.ts";
import { isShown } from "../../../../contract/providers/credentials.ts";
import type { CredentialField } from "../../../../contract/providers/fields.ts";
import { withSecrecy } from "../../../../contract/providers/secrecy.ts";
import { isEqual } from "../../../lib/three-way.ts";

export type FieldValue = string | boolean | undefined;

export interface FormValues {
  name: string;
  identifier: string;
  /** By key, without secrets. */
  credentials: Record<string, FieldValue>;
  /** By key; undefined keeps the saved value, "" removes it. Never part of a draft. */
  secrets: Record<string, FieldValue>;
  conditions: StepFilter[];
  inboundWebhookEnabled: boolean | undefined;
  /** A secret: undefined keeps the saved one. */
  signingKey: string | undefined;
  /** Activates a new integration on save. */
  active: boolean;
  check: boolean;
  /** Whether to replace saved values that can't be loaded. */
  replaceCredentials: boolean;
  replaceConditions: boolean;
  replaceConfigurations: boolean;
}

/** Never part of a draft. */
export const secretValues = ["secrets", "signingKey"] as const;

export interface FormModel {
  /** Undefined for a new integration. */
  integrationId: string | undefined;
  providerId: string;
  channel: Channel | undefined;
  kind: "delivery" | "agent";
  /** As saved; for a new integration, the form value applies. */
  active: boolean;
  /** The provider's fields; `otherFields` has all others of the API. */
  fields: readonly CredentialField[];
  otherFields: readonly CredentialField[];
  /** The saved values; undefined if the service doesn't return them. */
  savedCredentials: Readonly<Record<string, unknown>> | undefined;
  savedConfigurations: Configurations | undefined;
  /** True if the service returned them, or for a new integration. */
  conditionsKnown: boolean;
  configurationsKnown: boolean;
}

/** Returns the provider's fields and all others of the API, with secret ones marked. */
export function fieldsOf(providerId: string): Pick<FormModel, "fields" | "otherFields"> {
  const providerFields = credentialFieldsOf(providerId).map(withSecrecy);
  const keys = new Set(providerFields.map(({ key }) => key));
  const otherFields = allCredentialFields.filter(({ key }) => !keys.has(key)).map(withSecrecy);
  return { fields: providerFields, otherFields };
}

export const fieldName = ({ key, secret }: CredentialField) =>
  secret ? (`secrets.${key}` as const) : (`credentials.${key}` as const);

export const allFields = ({ fields, otherFields }: Pick<FormModel, "fields" | "otherFields">) => [
  ...fields,
  ...otherFields,
];

/** Converts a saved value for its input: strings and booleans as they are, others to JSON. */
export function toFieldValue(value: unknown): FieldValue {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" || typeof value === "boolean") return value;
  return JSON.stringify(value, null, 2);
}

export interface SavedRecord {
  name: string;
  identifier: string;
  conditions: StepFilter[];
  configurations: Configurations | undefined;
}

export function toForm(model: FormModel, record: SavedRecord | undefined): FormValues {
  const saved = model.savedCredentials;
  const isNew = model.integrationId === undefined;
  const visible = allFields(model).filter(({ secret }) => !secret);
  return {
    name: record?.name ?? "",
    identifier: record?.identifier ?? "",
    credentials: Object.fromEntries(
      visible.flatMap(({ key, default: preset }) => {
        const value = toFieldValue(saved?.[key]) ?? (isNew ? preset : undefined);
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

/** Returns the value to save, before its conversion. */
function valueToSave(field: CredentialField, values: FormValues, model: FormModel): FieldValue {
  if (!field.secret) return values.credentials[field.key];
  return values.secrets[field.key] ?? toFieldValue(model.savedCredentials?.[field.key]);
}

/** Returns the credentials to save by key, without empty and hidden fields. */
export function credentialsToSave(
  values: FormValues,
  model: FormModel,
): Record<string, FieldValue> {
  const fields = allFields(model);
  const valuesByKey = Object.fromEntries(
    fields.map((field) => [field.key, valueToSave(field, values, model)]),
  );
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valuesByKey[field.key];
      return value === undefined || value === "" || !isShown(field, valuesByKey)
        ? []
        : [[field.key, value]];
    }),
  );
}

/** Returns all credentials to save, including keys unknown to this build. */
export function toCredentials(values: FormValues, model: FormModel): Record<string, unknown> {
  const fields = allFields(model);
  const kinds = new Map(fields.map(({ key, kind }) => [key, kind]));
  const unknown = Object.entries(model.savedCredentials ?? {}).filter(([key]) => !kinds.has(key));
  const entries = Object.entries(credentialsToSave(values, model)).map(([key, value]) => [
    key,
    kinds.get(key) === "json" && typeof value === "string" ? parseJsonOrText(value) : value,
  ]);
  return Object.fromEntries([...unknown, ...entries]);
}

/** Returns invalid JSON as text, which the schema then rejects. */
function parseJsonOrText(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

export function toConfigurations(values: FormValues, model: FormModel): Configurations {
  const signingKey = values.signingKey ?? model.savedConfigurations?.inboundWebhookSigningKey;
  const { inboundWebhookEnabled } = values;
  return {
    ...(inboundWebhookEnabled !== undefined && { inboundWebhookEnabled }),
    ...(signingKey && { inboundWebhookSigningKey: signingKey }),
  };
}

/** Reports whether the service will verify the credentials when saving. */
export const isChecked = (values: FormValues, model: FormModel): boolean =>
  values.check || (model.integrationId === undefined ? values.active : model.active);

/** Reports which parts of the record a save replaces. The API replaces all credentials at once. */
export function partsToReplace(values: FormValues, base: FormValues, model: FormModel) {
  const isNew = model.integrationId === undefined;
  const credentialsKnown = isNew || model.savedCredentials !== undefined;
  return {
    credentials: credentialsKnown
      ? !isEqual(toCredentials(values, model), model.savedCredentials ?? {})
      : values.replaceCredentials,
    conditions: model.conditionsKnown
      ? !isEqual(values.conditions, base.conditions)
      : values.replaceConditions,
    configurations: model.configurationsKnown
      ? !isEqual(toConfigurations(values, model), model.savedConfigurations ?? {})
      : values.replaceConfigurations,
  };
}

export type UpdateBody = BodyInput<typeof api.integrations.update>;
export type CreateBody = BodyInput<typeof api.integrations.create>;

/** Returns the body of the PUT, with changes only. */
export function toRequest(values: FormValues, base: FormValues, model: FormModel): UpdateBody {
  const parts = partsToReplace(values, base, model);
  return {
    ...(values.name !== base.name && { name: values.name }),
    ...(values.identifier !== base.identifier && { identifier: values.identifier }),
    ...(parts.credentials && { credentials: toCredentials(values, model) }),
    ...(parts.conditions && { conditions: values.conditions }),
    ...(parts.configurations && { configurations: toConfigurations(values, model) }),
    ...(values.check && { check: true }),
  };
}

/** Returns the body of the POST, without values that the service can determine. */
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
