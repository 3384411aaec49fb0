import type { FieldPath } from "react-hook-form";
import * as z from "zod/mini";
import { api } from "../../../../contract/index.ts";
import { credentialFault, credentialFaults } from "../../../../contract/providers/credentials.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import { filterFaults } from "../../../../contract/condition-faults.ts";
import {
  everyField,
  fieldName,
  type FormModel,
  type FormValues,
  heldCredentials,
  isChecked,
  replacedParts,
  toCreation,
  toRequest,
} from "./form-values.ts";

/** Returns the form field for a path of the request body. */
export function fieldOfPath(path: string, model: FormModel): FieldPath<FormValues> | undefined {
  const [part = "", key = ""] = path.split(".");
  if (part === "name" || part === "identifier" || part === "conditions") return part;
  if (part === "configurations") {
    return key === "inboundWebhookEnabled" ? "inboundWebhookEnabled" : "signingKey";
  }
  if (part !== "credentials") return undefined;
  const field = everyField(model).find((candidate) => candidate.key === key);
  return field && fieldName(field);
}

/** Applies the service's rules: schema of the body, credentials, and complete conditions. */
export function formFaults(
  values: FormValues,
  base: FormValues,
  model: FormModel,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const isNew = model.integrationId === undefined;
  const schema = isNew ? api.integrations.create.body : api.integrations.update.body;
  const body = isNew ? toCreation(values, model) : toRequest(values, base, model);
  for (const { path, message } of z.safeParse(schema, body).error?.issues ?? []) {
    const name = fieldOfPath(path.map(String).join("."), model);
    if (name !== undefined) faults[name] = message;
  }
  const parts = replacedParts(values, base, model);
  const incomplete = parts.conditions ? Object.values(filterFaults(values.conditions)) : [];
  // The builder shows each error on its own input.
  if (incomplete.length > 0) faults["conditions"] ??= "Complete or remove the marked conditions.";
  if (!isNew && !parts.credentials) return faults;
  const held = heldCredentials(values, model);
  const provider = findProvider(model.providerId);
  const checked = provider && isChecked(values, model) && credentialFaults(provider.id, held);
  for (const { required: _, ...field } of everyField(model)) {
    // Text that isn't JSON can't be sent, even if the service doesn't check the field.
    const jsonFault = field.kind === "json" ? credentialFault(field, held) : undefined;
    const fault = checked ? checked[field.key] : jsonFault;
    if (fault !== undefined) faults[fieldName(field)] = fault;
  }
  return faults;
}
