import { findJsonError, type JsonLimits } from "../../../../contract/json-text.ts";
import { findSchemaProblems, type JsonSchema } from "../../../lib/json/json-schema.ts";
import { findRange } from "./json-ranges.ts";

/** A problem in a text. Offsets count UTF-16 code units. */
export interface TextProblem {
  from: number;
  to: number;
  /** An error makes the text unusable; a warning doesn't. */
  severity: "error" | "warning";
  message: string;
}

/**
 * Limits of the editor. The embedded service accepts the same depth, but only 20,000 keys in a
 * body.
 */
const editorLimits = { depth: 64, keys: 100_000 };

/** Maximum length for schema validation, which would make typing slow in longer text. */
const maxCheckedLength = 262_144;

/** Returns the first error or ambiguity in a JSON text. The message gives its line and column. */
export function findJsonProblem(
  text: string,
  limits: JsonLimits = editorLimits,
): TextProblem | undefined {
  const error = findJsonError(text, limits);
  if (!error) return undefined;
  const { message, offset: from, line, column } = error;
  return {
    from,
    to: Math.min(from + 1, text.length),
    severity: "error",
    message: `Line ${line}, column ${column}: ${message}`,
  };
}

/**
 * Returns the first error or ambiguity. If there is none, returns deviations from the schema,
 * unless the text is longer than `maxCheckedLength`.
 */
export function findJsonProblems(text: string, schema: JsonSchema | undefined): TextProblem[] {
  if (text.trim() === "") return [];
  const error = findJsonProblem(text);
  if (error) return [error];
  if (schema === undefined || text.length > maxCheckedLength) return [];
  return findSchemaProblems(JSON.parse(text), schema).map(({ path, target, message }) => {
    const range = findRange(text, path) ?? { from: 0, to: Math.min(1, text.length) };
    const { from, to } = (target === "key" ? range.key : undefined) ?? range;
    // Mark only the start of an object, because underlining the whole object isn't useful.
    return { from, to: text[from] === "{" ? from + 1 : to, severity: "warning", message };
  });
}
