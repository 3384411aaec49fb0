import { findJsonFault } from "../../../../contract/json-text.ts";
import { schemaProblems, type JsonSchema } from "../../../lib/json/json-schema.ts";
import { placeOfPath } from "./json-places.ts";

/** Something that is wrong in an edited text; offsets count UTF-16 units. */
export interface TextProblem {
  from: number;
  to: number;
  /** An error keeps the text from being used, a warning does not. */
  severity: "error" | "warning";
  message: string;
}

/** The limits of the service for JSON. */
const limits = { depth: 64, keys: 100_000 };

/** Longer text is checked as JSON only: a schema check would be slower than typing. */
const maxCheckedLength = 262_144;

/** What keeps a text from being JSON that every reader reads alike; with its line and column. */
export function jsonFault(text: string): TextProblem | undefined {
  const fault = findJsonFault(text, limits);
  if (!fault) return undefined;
  const { message, offset: from, line, column } = fault;
  return {
    from,
    to: Math.min(from + 1, text.length),
    severity: "error",
    message: `Line ${line}, column ${column}: ${message}`,
  };
}

/** Faults of the JSON, and where it does not fit the schema. */
export function jsonProblems(text: string, schema: JsonSchema | undefined): TextProblem[] {
  if (text.trim() === "") return [];
  const fault = jsonFault(text);
  if (fault) return [fault];
  if (schema === undefined || text.length > maxCheckedLength) return [];
  return schemaProblems(JSON.parse(text), schema).map(({ path, at, message }) => {
    const place = placeOfPath(text, path) ?? { from: 0, to: Math.min(1, text.length) };
    const { from, to } = (at === "key" ? place.key : undefined) ?? place;
    // An object is marked at its beginning: a wave below all of it would say nothing.
    return { from, to: text[from] === "{" ? from + 1 : to, severity: "warning", message };
  });
}
