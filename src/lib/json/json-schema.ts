import type { JsonPath } from "../../../contract/json-text.ts";
import { plural } from "../text/format.ts";

/**
 * A JSON Schema. A check evaluates only the keywords that are useful while typing, so it doesn't
 * replace validation. It ignores `pattern`, because an untrusted regular expression could block the
 * page.
 */
export type JsonSchema = Readonly<Record<string, unknown>> | boolean;

export interface SchemaProblem {
  path: JsonPath;
  /** The text to mark: `key` if the problem is a missing or unknown key, else `value`. */
  target: "key" | "value";
  message: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Maximum depth of nested references, because a reference can point to itself. */
const maxReferenceDepth = 16;
/** Maximum depth of checked values. Users don't enter values that are nested more deeply. */
const maxDepth = 60;
const maxProblems = 100;

function resolveReference(root: JsonSchema, reference: string): unknown {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  const keys = reference
    .split("/")
    .slice(1)
    .map((key) => decodeKey(key).replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys.reduce<unknown>(
    (value, key) =>
      isObject(value) && Object.hasOwn(value, key)
        ? value[key]
        : Array.isArray(value)
          ? (value as unknown[])[Number(key)]
          : undefined,
    root,
  );
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function expandSchema(schema: unknown, root: JsonSchema, depth = 0): Fields[] {
  if (!isObject(schema) || depth > maxReferenceDepth) return [];
  const reference = schema["$ref"];
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => {
    const alternatives = schema[keyword];
    return Array.isArray(alternatives) ? (alternatives as unknown[]) : [];
  });
  return [
    schema,
    ...(typeof reference === "string"
      ? expandSchema(resolveReference(root, reference), root, depth + 1)
      : []),
    ...parts.flatMap((part) => expandSchema(part, root, depth + 1)),
  ];
}

export function findSchemas(root: JsonSchema, path: JsonPath): Fields[] {
  let schemas = expandSchema(root, root);
  for (const key of path) {
    schemas = schemas.flatMap((schema) => {
      if (typeof key === "number") {
        const { items, prefixItems } = schema;
        const tuple = Array.isArray(prefixItems) ? prefixItems : items;
        const item: unknown = Array.isArray(tuple) ? (tuple as unknown[])[key] : items;
        return expandSchema(item, root);
      }
      const { properties, additionalProperties } = schema;
      if (isObject(properties) && Object.hasOwn(properties, key)) {
        return expandSchema(properties[key], root);
      }
      return expandSchema(additionalProperties, root);
    });
  }
  return schemas;
}

export interface SchemaKey {
  name: string;
  isRequired: boolean;
  type: string;
  description?: string;
  example?: unknown;
}

const getTypes = (schema: Fields): string[] =>
  [schema["type"]].flat().filter((type): type is string => typeof type === "string");

export function findSchemaKeys(root: JsonSchema, path: JsonPath): SchemaKey[] {
  const keysByName = new Map<string, SchemaKey>();
  for (const schema of findSchemas(root, path)) {
    const { properties, required } = schema;
    if (!isObject(properties)) continue;
    for (const name of Object.keys(properties)) {
      if (keysByName.has(name)) continue;
      const parts = expandSchema(properties[name], root);
      const description = parts
        .map((part) => part["description"])
        .find((text): text is string => typeof text === "string");
      const example = findExample(parts);
      keysByName.set(name, {
        name,
        isRequired: Array.isArray(required) && required.includes(name),
        type: [...new Set(parts.flatMap(getTypes))].join(" or "),
        ...(description !== undefined && { description }),
        ...(example !== undefined && { example }),
      });
    }
  }
  return [...keysByName.values()];
}

function findExample(parts: readonly Fields[]): unknown {
  for (const { default: defaultValue, examples, const: constant } of parts) {
    if (defaultValue !== undefined) return defaultValue;
    if (constant !== undefined) return constant;
    if (Array.isArray(examples) && examples.length > 0) return examples[0] as unknown;
  }
  return undefined;
}

/** Returns the known values at a path: enum values, constants, defaults, examples, and booleans. */
export function findSchemaValues(root: JsonSchema, path: JsonPath): unknown[] {
  const values = findSchemas(root, path).flatMap((schema) => {
    const { enum: choices, const: constant, examples, default: defaultValue } = schema;
    return [
      ...(Array.isArray(choices) ? (choices as unknown[]) : []),
      ...(constant === undefined ? [] : [constant]),
      ...(defaultValue === undefined ? [] : [defaultValue]),
      ...(Array.isArray(examples) ? (examples as unknown[]) : []),
      ...(getTypes(schema).includes("boolean") ? [true, false] : []),
    ];
  });
  const visitedTexts = new Set<string>();
  return values.filter((value) => {
    const text = JSON.stringify(value);
    if (visitedTexts.has(text)) return false;
    visitedTexts.add(text);
    return true;
  });
}

const getJsonType = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
};

const matchesType = (value: unknown, types: readonly string[]) => {
  const type = getJsonType(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
};

const formatValue = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

interface CheckContext {
  readonly root: JsonSchema;
  readonly path: JsonPath;
  readonly depth: number;
  readonly problems: SchemaProblem[];
}

/** Returns a value's deviations from a schema, up to `maxProblems`. */
export function findSchemaProblems(value: unknown, root: JsonSchema): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  checkValue(value, root, { root, path: [], depth: 0, problems });
  return problems.slice(0, maxProblems);
}

function checkValue(value: unknown, schema: unknown, context: CheckContext): void {
  const { root, path, depth, problems } = context;
  if (depth > maxDepth || problems.length >= maxProblems) return;
  if (schema === false) {
    problems.push({ path, target: "value", message: "No value is allowed here" });
    return;
  }
  if (!isObject(schema)) return;
  const childContext = { ...context, depth: depth + 1 };
  const addProblem = (message: string) => problems.push({ path, target: "value", message });
  const checkPartSchema = (part: unknown) => checkValue(value, part, childContext);
  const isMatch = (part: unknown) => {
    const branchProblems: SchemaProblem[] = [];
    checkValue(value, part, { ...childContext, path: [], problems: branchProblems });
    return branchProblems.length === 0;
  };

  const reference = schema["$ref"];
  if (typeof reference === "string") checkPartSchema(resolveReference(root, reference));
  const types = getTypes(schema);
  if (types.length > 0 && !matchesType(value, types)) {
    addProblem(`Expected ${types.join(" or ")}, not ${getJsonType(value)}`);
    return;
  }
  const { enum: choices, allOf, anyOf, oneOf } = schema;
  if (
    Array.isArray(choices) &&
    !choices.some((choice) => formatValue(choice) === formatValue(value))
  ) {
    addProblem(`Expected one of ${choices.map(formatValue).join(", ")}`);
  }
  if (schema["const"] !== undefined && formatValue(schema["const"]) !== formatValue(value)) {
    addProblem(`Expected ${formatValue(schema["const"])}`);
  }
  if (Array.isArray(allOf)) allOf.forEach(checkPartSchema);
  for (const alternatives of [anyOf, oneOf]) {
    if (!Array.isArray(alternatives) || alternatives.length === 0) continue;
    if (!alternatives.some(isMatch)) {
      addProblem("Expected a value that matches one of the allowed schemas");
    }
  }
  checkSize(value, schema, addProblem);
  if (isObject(value)) checkObject(value, schema, context);
  if (Array.isArray(value)) {
    const { items } = schema;
    value.forEach((item: unknown, index) => {
      const itemSchema: unknown = Array.isArray(items) ? (items as unknown[])[index] : items;
      checkValue(item, itemSchema, { ...childContext, path: [...path, index] });
    });
  }
}

function checkSize(value: unknown, schema: Fields, addProblem: (message: string) => unknown) {
  const getLimit = (keyword: string) => {
    const limit = schema[keyword];
    return typeof limit === "number" ? limit : undefined;
  };
  const [size, noun, min, max] =
    typeof value === "string"
      ? [Array.from(value).length, "character", getLimit("minLength"), getLimit("maxLength")]
      : Array.isArray(value)
        ? [value.length, "item", getLimit("minItems"), getLimit("maxItems")]
        : [typeof value === "number" ? value : NaN, "", getLimit("minimum"), getLimit("maximum")];
  if (Number.isNaN(size)) return;
  const formatLimit = (limit: number) => (noun === "" ? String(limit) : plural(limit, noun));
  if (min !== undefined && size < min) addProblem(`Expected at least ${formatLimit(min)}`);
  if (max !== undefined && size > max) addProblem(`Expected at most ${formatLimit(max)}`);
}

function checkObject(value: Fields, schema: Fields, context: CheckContext) {
  const { path, depth, problems } = context;
  const { properties, required, additionalProperties } = schema;
  const knownProperties: Fields = isObject(properties) ? properties : {};
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name === "string" && !Object.hasOwn(value, name)) {
      problems.push({ path, target: "key", message: `Missing key “${name}”` });
    }
  }
  for (const [name, item] of Object.entries(value)) {
    const itemSchema = Object.hasOwn(knownProperties, name)
      ? knownProperties[name]
      : additionalProperties;
    const itemPath = [...path, name];
    if (itemSchema === false) {
      problems.push({ path: itemPath, target: "key", message: `Unknown key “${name}”` });
    } else checkValue(item, itemSchema, { ...context, path: itemPath, depth: depth + 1 });
  }
}
