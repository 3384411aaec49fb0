import { checkJsonText, JsonTextError, placeOf } from "../json-text.ts";
import type { CredentialField, Provider } from "./fields.ts";

type Values = Readonly<Record<string, unknown>>;

/** Whether a field applies, given the values of the fields that it depends on. */
export const isShown = (field: CredentialField, values: Values): boolean =>
  Object.entries(field.showWhen ?? {}).every(([key, value]) => values[key] === value);

/** As deep and as many keys as a body may have. */
const jsonLimits = { depth: 64, keys: 10_000 };

/** What is wrong with the text of a JSON object, and where; undefined when nothing is. */
function jsonFault(text: string): string | undefined {
  try {
    checkJsonText(text, jsonLimits);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const { line, column } = placeOf(text, error.offset);
    return `${error.message} (line ${line}, column ${column})`;
  }
  return text.trim().startsWith("{") ? undefined : "Expected a JSON object";
}

/** What is wrong with a value that is there; undefined when nothing is. */
function malformed(field: CredentialField, value: unknown): string | undefined {
  switch (field.kind) {
    case "switch":
      return typeof value === "boolean" ? undefined : "Expected on or off";
    case "json":
      if (typeof value === "string") return jsonFault(value);
      return typeof value === "object" && value !== null && !Array.isArray(value)
        ? undefined
        : "Expected a JSON object";
    case "digits":
      return typeof value === "string" && /^\d+$/.test(value) ? undefined : "Expected digits only";
    case "dropdown":
      return field.options?.some((option) => option.value === value)
        ? undefined
        : `Expected one of: ${field.options?.map((option) => option.value).join(", ")}`;
    case "string":
    case "text":
    case "textarea":
      return typeof value === "string" ? undefined : "Expected text";
  }
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** What is wrong with one credential of a provider; undefined when nothing is. */
export function credentialFault(field: CredentialField, values: Values): string | undefined {
  if (!isShown(field, values)) return undefined;
  const value = values[field.key];
  if (isMissing(value)) return field.required ? `${field.label} is required` : undefined;
  return malformed(field, value);
}

/** Faults of a provider's credentials by key, as an active integration must not have them. */
export function credentialFaults(provider: Provider, values: Values): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of provider.credentials) {
    const fault = credentialFault(field, values);
    if (fault !== undefined) faults[field.key] = fault;
  }
  return faults;
}
