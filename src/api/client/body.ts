import type { Schema } from "../../../contract/endpoint.ts";
import type { FieldMessages, HttpFailure, UnreadableReason } from "./errors.ts";

/**
 * Parses a body and ignores its content type, because many proxies send JSON as text and HTML as
 * JSON.
 */
export function parseBody(
  text: string,
): { data: unknown } | { unreadableReason: UnreadableReason } {
  if (text.trim() === "") return { unreadableReason: "empty" };
  try {
    return { data: JSON.parse(text) as unknown };
  } catch {
    return { unreadableReason: /^\s*<[!a-z?]/i.test(text) ? "html" : "notJson" };
  }
}

type JsonFields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface SchemaDefinition {
  type: string;
  shape?: JsonFields;
}

/**
 * Counts the schema's fields in a value, without validating them. A list counts as one field if the
 * schema is a list.
 */
function countMatchingFields(definition: SchemaDefinition, value: unknown): number {
  if (definition.type === "array") return Array.isArray(value) ? 1 : 0;
  if (!isObject(value)) return 0;
  return Object.keys(definition.shape ?? {}).filter((key) => Object.hasOwn(value, key)).length;
}

/**
 * Removes the envelope `{ data: … }` of a record. Lists have `data` too, so the envelope is removed
 * only if the inner value matches the schema better.
 */
export function unwrap(schema: Schema, value: unknown): unknown {
  if (!isObject(value) || !Object.hasOwn(value, "data") || Object.keys(value).length !== 1) {
    return value;
  }
  const definition = schema._zod.def as SchemaDefinition;
  return countMatchingFields(definition, value["data"]) > countMatchingFields(definition, value)
    ? value["data"]
    : value;
}

const isListSchema = (schema: unknown): boolean =>
  isObject(schema) && (schema as unknown as Schema)._zod.def.type === "array";

/**
 * Reports whether a value has the schema's structure: a list, a page with a list in `data`, or a
 * record with at least one of the schema's fields. Items and fields may deviate.
 */
export function hasSchemaStructure(schema: Schema, value: unknown): boolean {
  const { type, shape = {} } = schema._zod.def as SchemaDefinition;
  if (type === "array") return Array.isArray(value);
  if (!isObject(value)) return false;
  if (isListSchema(shape["data"])) return Array.isArray(value["data"]);
  // Ignore `data`, because pages of lists have this field too.
  return Object.keys(shape).some((key) => key !== "data" && Object.hasOwn(value, key));
}

const toTexts = (value: unknown): string[] => {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(toTexts);
  if (isObject(value)) return toTexts(value["messages"] ?? value["message"]);
  return [];
};

function toFieldMessages(value: unknown): FieldMessages {
  if (!isObject(value)) return {};
  const entries = Object.entries(value).map(
    ([path, fieldTexts]) => [path, toTexts(fieldTexts)] as const,
  );
  return Object.fromEntries(entries.filter(([, fieldTexts]) => fieldTexts.length > 0));
}

/** Parses an error body: JSON of any structure, an HTML page, text, or an empty body. */
export function parseErrorBody(
  text: string,
): Pick<HttpFailure, "messages" | "fields" | "errorId" | "text"> {
  const body = parseBody(text);
  const error = "data" in body && isObject(body.data) ? body.data : {};
  const messages = [error["message"], error["error"], error["detail"], error["title"]]
    .map(toTexts)
    .find((texts) => texts.length > 0);
  const errorId = error["errorId"];
  return {
    messages: messages ?? [],
    fields: toFieldMessages(error["errors"]),
    ...(typeof errorId === "string" && { errorId }),
    text,
  };
}
