import { parseJson } from "../../../../contract/parse-json.ts";
import type { Channel, StepFilter } from "../../../../contract/common.ts";
import type { BodyInput } from "../../../../contract/endpoint.ts";
import type { api } from "../../../../contract/index.ts";
import type { Configurations } from "../../../../contract/integrations.ts";
import { allCredentialFields } from "../../../../contract/providers/all-fields.ts";
import { getCredentialFields } from "../../../../contract/providers/catalog.ts";
import { isShown } from "../../../../contract/providers/credentials.ts";
import type { CredentialField } from "../../../../contract/providers/fields.ts";
import { withSecrecy } from "../../../../contract/providers/secrecy.ts";
import { isEqual } from "../../../lib/three-way.ts";

export type FieldValue = string | boolean | undefined;

export interface FormValues {
  name: string;
  identifier: string;
  /** Values of credentials by key, without secrets. */
  credentials: Record<string, FieldValue>;
  /** Secrets by key: undefined keeps the saved secret, and "" removes the saved secret. */
  secrets: Record<string, FieldValue>;
  conditions: StepFilter[];
  inboundWebhookEnabled: boolean | undefined;
  /** Secret signing key; undefined keeps the saved key. */
  signingKey: string | undefined;
  /** Whether a save activates the new integration. */
  active: boolean;
  check: boolean;
  /** Whether a save replaces values that the service doesn't return. */
  replaceCredentials: boolean;
  replaceConditions: boolean;
  replaceConfigurations: boolean;
}

/** Form fields that aren't saved in drafts. */
export const secretFieldNames = ["secrets", "signingKey"] as const;

export interface FormModel {
  /** ID of the integration; undefined for a new integration. */
  integrationId: string | undefined;
  providerId: string;
  channel: Channel | undefined;
  kind: "delivery" | "agent";
  /** Whether the saved integration is active; false for a new integration. */
  isActive: boolean;
  /** Fields of the provider. `otherFields` are fields that only other providers have. */
  fields: readonly CredentialField[];
  otherFields: readonly CredentialField[];
  /** Saved values; undefined if the service doesn't return credentials. */
  savedCredentials: Readonly<Record<string, unknown>> | undefined;
  savedConfigurations: Configurations | undefined;
  /** False for a saved integration that the API doesn't list. Its record is unknown. */
  isListed: boolean;
  /** Whether the form can show all saved conditions. If not, it starts without conditions. */
  hasReadableConditions: boolean;
}

/** Returns the provider's fields and the fields of other providers, with secret fields marked. */
export function getFields(providerId: string): Pick<FormModel, "fields" | "otherFields"> {
  const providerFields = getCredentialFields(providerId).map(withSecrecy);
  const keys = new Set(providerFields.map(({ key }) => key));
  const otherFields = allCredentialFields.filter(({ key }) => !keys.has(key)).map(withSecrecy);
  return { fields: providerFields, otherFields };
}

export const toFieldName = ({ key, secret }: CredentialField) =>
  secret ? (`secrets.${key}` as const) : (`credentials.${key}` as const);

export const getAllFields = ({
  fields,
  otherFields,
}: Pick<FormModel, "fields" | "otherFields">) => [...fields, ...otherFields];

/**
 * Converts a saved value to a form value. Strings and booleans are unchanged, null becomes
 * undefined, and other values become JSON text.
 */
export function toFieldValue(value: unknown): FieldValue {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" || typeof value === "boolean") return value;
  return JSON.stringify(value, null, 2);
}

export interface SavedRecord {
  name: string;
  identifier: string;
  conditions: StepFilter[];
}

export function toFormValues(model: FormModel, record: SavedRecord | undefined): FormValues {
  const savedCredentials = model.savedCredentials;
  const isNew = model.integrationId === undefined;
  const nonSecretFields = getAllFields(model).filter(({ secret }) => !secret);
  return {
    name: record?.name ?? "",
    identifier: record?.identifier ?? "",
    credentials: Object.fromEntries(
      nonSecretFields.flatMap(({ key, default: preset }) => {
        const value = toFieldValue(savedCredentials?.[key]) ?? (isNew ? preset : undefined);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    secrets: {},
    conditions: record?.conditions ?? [],
    inboundWebhookEnabled: model.savedConfigurations?.inboundWebhookEnabled,
    signingKey: undefined,
    active: isNew,
    check: false,
    replaceCredentials: false,
    replaceConditions: false,
    replaceConfigurations: false,
  };
}

/** Returns the value to save, before JSON is parsed. */
function getValueToSave(field: CredentialField, values: FormValues, model: FormModel): FieldValue {
  if (!field.secret) return values.credentials[field.key];
  return values.secrets[field.key] ?? toFieldValue(model.savedCredentials?.[field.key]);
}

/**
 * Returns the credentials to save, by key. Omits empty fields, and fields that are hidden because
 * of other values. A value that was already saved while its field was hidden is kept.
 */
export function getCredentialsToSave(
  values: FormValues,
  model: FormModel,
): Record<string, FieldValue> {
  const fields = getAllFields(model);
  const savedCredentials = model.savedCredentials ?? {};
  const valuesByKey = Object.fromEntries(
    fields.map((field) => [field.key, getValueToSave(field, values, model)]),
  );
  return Object.fromEntries(
    fields.flatMap((field) => {
      const hiddenValue = isShown(field, savedCredentials)
        ? undefined
        : toFieldValue(savedCredentials[field.key]);
      const value = isShown(field, valuesByKey) ? valuesByKey[field.key] : hiddenValue;
      return value === undefined || value === "" ? [] : [[field.key, value]];
    }),
  );
}

/** Returns all credentials to save, including saved keys that aren't in the contract. */
export function toCredentials(values: FormValues, model: FormModel): Record<string, unknown> {
  const fields = getAllFields(model);
  const kindsByKey = new Map(fields.map(({ key, kind }) => [key, kind]));
  const unknownEntries = Object.entries(model.savedCredentials ?? {}).filter(
    ([key]) => !kindsByKey.has(key),
  );
  const entries = Object.entries(getCredentialsToSave(values, model)).map(([key, value]) => [
    key,
    kindsByKey.get(key) === "json" && typeof value === "string" ? parseJsonOrText(value) : value,
  ]);
  return Object.fromEntries([...unknownEntries, ...entries]);
}

/**
 * Returns the saved credentials as a save would send them, for example without empty strings. For
 * a new integration, returns an empty object.
 */
export const toSavedCredentials = (base: FormValues, model: FormModel): Record<string, unknown> =>
  model.integrationId === undefined ? {} : toCredentials(base, model);

/** Parses JSON. Returns invalid JSON as text, which the schema rejects. */
function parseJsonOrText(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

export function toConfigurations(values: FormValues, model: FormModel): Configurations {
  const {
    inboundWebhookEnabled: _,
    inboundWebhookSigningKey: savedSigningKey,
    ...otherConfigurations
  } = model.savedConfigurations ?? {};
  const signingKey = values.signingKey ?? savedSigningKey;
  const { inboundWebhookEnabled } = values;
  return {
    ...otherConfigurations,
    ...(inboundWebhookEnabled !== undefined && { inboundWebhookEnabled }),
    ...(signingKey && { inboundWebhookSigningKey: signingKey }),
  };
}

/** Reports whether the service validates the credentials of a save. */
export const hasCredentialCheck = (values: FormValues, model: FormModel): boolean =>
  values.check || (model.integrationId === undefined ? values.active : model.isActive);

/** Reports which parts of the record a save replaces. The API replaces all credentials at once. */
export function getPartsToReplace(values: FormValues, base: FormValues, model: FormModel) {
  const isNew = model.integrationId === undefined;
  const hasKnownCredentials = isNew || model.savedCredentials !== undefined;
  return {
    credentials: hasKnownCredentials
      ? !isEqual(toCredentials(values, model), toSavedCredentials(base, model))
      : values.replaceCredentials,
    conditions: model.hasReadableConditions
      ? !isEqual(values.conditions, base.conditions)
      : values.replaceConditions,
    configurations: model.isListed
      ? !isEqual(toConfigurations(values, model), toConfigurations(base, model))
      : values.replaceConfigurations,
  };
}

export type UpdateBody = BodyInput<typeof api.integrations.update>;
export type CreateBody = BodyInput<typeof api.integrations.create>;

export function toUpdateBody(values: FormValues, base: FormValues, model: FormModel): UpdateBody {
  const partsToReplace = getPartsToReplace(values, base, model);
  return {
    ...(values.name !== base.name && { name: values.name }),
    ...(values.identifier !== base.identifier && { identifier: values.identifier }),
    ...(partsToReplace.credentials && { credentials: toCredentials(values, model) }),
    ...(partsToReplace.conditions && { conditions: values.conditions }),
    ...(partsToReplace.configurations && { configurations: toConfigurations(values, model) }),
    ...(values.check && { check: true }),
  };
}

/** Returns the body of the POST request. Values that the service can determine are omitted. */
export function toCreateBody(values: FormValues, model: FormModel): CreateBody {
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
