import { getCredentialFields } from "./catalog.ts";
import type { CredentialField } from "./fields.ts";
import { findFieldFormatError, findJsonObjectError } from "./formats.ts";

type Values = Readonly<Record<string, unknown>>;

export const isShown = (field: CredentialField, values: Values): boolean =>
  Object.entries(field.showWhen ?? {}).every(([key, value]) => values[key] === value);

function findMalformedError(field: CredentialField, value: unknown): string | undefined {
  switch (field.kind) {
    case "switch":
      return typeof value === "boolean" ? undefined : "Use true or false";
    case "json":
      if (typeof value === "string") return findJsonObjectError(value);
      return typeof value === "object" && value !== null && !Array.isArray(value)
        ? undefined
        : "Enter a JSON object";
    case "dropdown":
      return field.options?.some((option) => option.value === value)
        ? undefined
        : `Choose one of: ${field.options?.map((option) => option.value).join(", ")}`;
    case "string":
    case "text":
    case "textarea":
    case "digits":
      if (typeof value !== "string") return "Enter text";
      if (field.kind === "digits" && !/^\d+$/.test(value)) {
        return findFieldFormatError(field, value) ?? "Enter digits only";
      }
      return findFieldFormatError(field, value);
  }
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

export function findCredentialError(field: CredentialField, values: Values): string | undefined {
  if (!isShown(field, values)) return undefined;
  const value = values[field.key];
  // oxlint-disable-next-line signalbox/whole-text -- the label is the name of a field
  if (isMissing(value)) return field.required ? `${field.label} is required` : undefined;
  return findMalformedError(field, value);
}

/** Returns the error of each invalid credential by key. Active integrations must have no errors. */
export function findCredentialErrors(providerId: string, values: Values): Record<string, string> {
  const errorsByKey: Record<string, string> = {};
  for (const field of getCredentialFields(providerId)) {
    const error = findCredentialError(field, values);
    if (error !== undefined) errorsByKey[field.key] = error;
  }
  return errorsByKey;
}
