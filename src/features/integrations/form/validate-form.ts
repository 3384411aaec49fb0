import type { FieldPath } from "react-hook-form";
import * as z from "zod/mini";
import { api } from "../../../../contract/index.ts";
import {
  findCredentialError,
  findCredentialErrors,
} from "../../../../contract/providers/credentials.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import { findFilterErrors } from "../../../../contract/condition-errors.ts";
import {
  getAllFields,
  toFieldName,
  type FormModel,
  type FormValues,
  getCredentialsToSave,
  hasCredentialCheck,
  getPartsToReplace,
  toCreateBody,
  toUpdateBody,
} from "./form-values.ts";

/** Returns the form field for a path in the request body. */
export function toFieldPath(path: string, model: FormModel): FieldPath<FormValues> | undefined {
  const [part = "", key = ""] = path.split(".");
  if (part === "name" || part === "identifier" || part === "conditions") return part;
  if (part === "configurations") {
    return key === "inboundWebhookEnabled" ? "inboundWebhookEnabled" : "signingKey";
  }
  if (part !== "credentials") return undefined;
  const field = getAllFields(model).find((candidate) => candidate.key === key);
  return field && toFieldName(field);
}

/**
 * Validates the request body against its schema. Also validates conditions and credentials that a
 * save sends.
 */
export function validateForm(
  values: FormValues,
  base: FormValues,
  model: FormModel,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const isNew = model.integrationId === undefined;
  const schema = isNew ? api.integrations.create.body : api.integrations.update.body;
  const body = isNew ? toCreateBody(values, model) : toUpdateBody(values, base, model);
  for (const { path, message } of z.safeParse(schema, body).error?.issues ?? []) {
    const fieldPath = toFieldPath(path.map(String).join("."), model);
    if (fieldPath !== undefined) errors[fieldPath] = message;
  }
  const partsToReplace = getPartsToReplace(values, base, model);
  const conditionErrors = partsToReplace.conditions
    ? Object.values(findFilterErrors(values.conditions))
    : [];
  // `ConditionsField` shows each error on its input.
  if (conditionErrors.length > 0)
    errors["conditions"] ??= "Complete or remove the marked conditions.";
  if (!isNew && !partsToReplace.credentials) return errors;
  const credentials = getCredentialsToSave(values, model);
  const provider = findProvider(model.providerId);
  const providerErrors =
    provider && hasCredentialCheck(values, model)
      ? findCredentialErrors(provider.id, credentials)
      : {};
  for (const { required: _, ...field } of getAllFields(model)) {
    // Invalid JSON can't be sent, even if the service doesn't validate the field.
    const jsonError = field.kind === "json" ? findCredentialError(field, credentials) : undefined;
    const error = providerErrors[field.key] ?? jsonError;
    if (error !== undefined) errors[toFieldName(field)] = error;
  }
  return errors;
}
