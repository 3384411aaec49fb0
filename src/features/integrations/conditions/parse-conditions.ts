import * as z from "zod/mini";
import { type StepFilter, stepFilter } from "../../../../contract/common.ts";
import { findJsonError } from "../../../../contract/json-text.ts";

const limits = { depth: 64, keys: 10_000 };

/** Parses JSON. Returns an error with its position if the JSON is invalid. */
export function parseJsonText(text: string): { value: unknown } | { error: string } {
  const error = findJsonError(text, limits);
  return error
    ? { error: `${error.message} (line ${error.line}, column ${error.column})` }
    : { value: JSON.parse(text) as unknown };
}

/** Parses conditions from JSON. Returns an error if the text isn't JSON or not in the API's format. */
export function parseConditions(text: string): { value: StepFilter[] } | { error: string } {
  const json = parseJsonText(text);
  if ("error" in json) return json;
  const result = z.safeParse(z.array(stepFilter), json.value);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join(".") ?? "";
  return {
    error:
      path === ""
        ? "Enter a JSON array of condition groups"
        : `The value at ${path} is missing or invalid. Use the API's format.`,
  };
}
