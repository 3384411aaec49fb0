import type { ObjectSchema, Schema } from "./endpoint.ts";

type QueryFieldKind = "list" | "number" | "boolean" | "text";

interface SchemaDefinition {
  type: string;
  innerType?: Schema;
}

function getFieldKind(field: Schema): QueryFieldKind {
  const definition = field._zod.def as SchemaDefinition;
  switch (definition.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
      return definition.innerType === undefined ? "text" : getFieldKind(definition.innerType);
    case "array":
      return "list";
    case "number":
    case "int":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return "text";
  }
}

const numberPattern = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

/**
 * Parses numbers and booleans strictly. Returns invalid ones unchanged, so that the schema rejects
 * them.
 */
function parseScalar(kind: QueryFieldKind, text: string): unknown {
  if (kind === "number") return numberPattern.test(text) ? Number(text) : text;
  if (kind === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
}

const getShape = (schema: ObjectSchema) => schema._zod.def.shape as Record<string, Schema>;

/**
 * Returns the name of the field that a query key refers to. The key of a list may end in `[]` or in
 * an index such as `[0]`.
 */
function findFieldName(schema: ObjectSchema, key: string): string | undefined {
  const shape = getShape(schema);
  if (Object.hasOwn(shape, key)) return key;
  const name = key.replace(/\[\d*\]$/, "");
  const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return field !== undefined && getFieldKind(field) === "list" ? name : undefined;
}

type QueryPairs = Iterable<readonly [name: string, value: string]>;

/** Returns the keys of a query string that the schema doesn't define, without duplicates. */
export const findUnknownQueryKeys = (schema: ObjectSchema, pairs: QueryPairs): string[] => [
  ...new Set(
    [...pairs].map(([key]) => key).filter((key) => findFieldName(schema, key) === undefined),
  ),
];

/**
 * Returns the input for a query schema, without unknown keys. If the key of a single value is
 * repeated, the values become a list, which the schema rejects. A list's key without a value
 * becomes an empty list.
 */
export function decodeQuery(schema: ObjectSchema, pairs: QueryPairs): Record<string, unknown> {
  const textsByName = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const name = findFieldName(schema, key) ?? key;
    textsByName.set(name, [...(textsByName.get(name) ?? []), value]);
  }
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(getShape(schema))) {
    const texts = textsByName.get(name) ?? [];
    const [firstText] = texts;
    if (firstText === undefined) continue;
    const kind = getFieldKind(field);
    if (kind === "list") values[name] = texts.length === 1 && firstText === "" ? [] : texts;
    else if (texts.length > 1) values[name] = texts;
    else values[name] = parseScalar(kind, firstText);
  }
  return values;
}

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/**
 * Reverses `decodeQuery`: omits absent values, repeats a list's key for each item, and writes only
 * the key for an empty list.
 */
export function encodeQuery(
  values: Readonly<Record<string, QueryValue>>,
): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "object") {
      if (value.length === 0) pairs.push([name, ""]);
      for (const item of value) pairs.push([name, String(item)]);
    } else {
      pairs.push([name, String(value)]);
    }
  }
  return pairs;
}

/** Replaces the `{name}` placeholders of a path. Each value is encoded as one segment. */
export function buildPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
