import { isRecord } from "../../is-record.ts";
import type { Json } from "../json.ts";
import type { Shape } from "./shape.ts";
import { createExampleDate, createExampleText } from "./example-text.ts";

/** An untrusted JSON schema from a workflow. */
export type PayloadSchema = Json;

const scalarTypes = ["string", "number", "boolean", "null"];

/** Returns an example that the filter or control of a value accepts; undefined for others. */
function createUsedExample({ uses }: Shape, now: Date): string | number | undefined {
  if (uses.has("number")) return 2;
  if (uses.has("url")) return createExampleText("url", now);
  if (uses.has("date")) return createExampleDate(now);
  if (uses.has("time")) return "09:00";
  return uses.has("cron") ? "0 9 * * *" : undefined;
}

/** Derives a schema from usage, with types as general as the usage allows. */
function guessLeafSchema(shape: Shape, name: string, now: Date): PayloadSchema {
  const { uses } = shape;
  const usedExample = createUsedExample(shape, now);
  if (usedExample !== undefined) return { type: scalarTypes, examples: [usedExample] };
  if (uses.has("text")) return { type: scalarTypes, examples: [createExampleText(name, now)] };
  if (uses.has("size")) return { type: ["array", "string"], examples: [["First", "Second"]] };
  return { examples: [uses.has("condition") ? true : createExampleText(name, now)] };
}

function guessSchema(shape: Shape, name: string, now: Date): PayloadSchema {
  if (shape.items) {
    return {
      type: "array",
      items: guessSchema(mergeFirstAndLast(shape, shape.items), toSingular(name), now),
    };
  }
  if (shape.properties.size > 0) return extendObject({ type: "object" }, shape, now);
  return guessLeafSchema(shape, name, now);
}

const toSingular = (name: string) => (name.endsWith("s") ? name.slice(0, -1) : name);

/** Merges a list's items with the properties that templates read from its first and last items. */
function mergeFirstAndLast(list: Shape, items: Shape): Shape {
  const result: Shape = { ...items, properties: new Map(items.properties) };
  for (const end of ["first", "last"]) {
    for (const [name, shape] of list.properties.get(end)?.properties ?? []) {
      if (!result.properties.has(name)) result.properties.set(name, shape);
    }
  }
  return result;
}

function extendObject(schema: PayloadSchema, shape: Shape, now: Date): PayloadSchema {
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  // A closed object can't have other properties, so a template that reads one has an error.
  const isOpen = schema["additionalProperties"] !== false;
  const newProperties = isOpen
    ? [...shape.properties].filter(([name]) => !Object.hasOwn(properties, name))
    : [];
  return {
    ...schema,
    properties: Object.fromEntries([
      ...Object.entries(properties).map(([name, property]) => {
        const usedShape = shape.properties.get(name);
        return [name, usedShape ? extendSchema(property, usedShape, name, now) : property];
      }),
      ...newProperties.map(([name, usedShape]) => [name, guessSchema(usedShape, name, now)]),
    ]),
  };
}

const allowsType = (schema: PayloadSchema, type: string, keyword: string) => {
  const declaredType = schema["type"];
  if (declaredType === undefined) return Object.hasOwn(schema, keyword);
  return Array.isArray(declaredType) ? declaredType.includes(type) : declaredType === type;
};

/** Keywords that determine the example of a value. */
const exampleKeywords = ["default", "examples", "const", "enum", "$ref", "anyOf", "oneOf", "allOf"];

/** Reports whether the schema of a text leaves its example to the uses of the text. */
const allowsUsedExample = (schema: PayloadSchema, { uses }: Shape, example: string) =>
  allowsType(schema, "string", "format") &&
  !exampleKeywords.some((keyword) => Object.hasOwn(schema, keyword)) &&
  !(typeof schema["maxLength"] === "number" && example.length > schema["maxLength"]) &&
  // Filters and delays also accept a date in the schema's format.
  !(uses.has("date") && /^(date|time|date-time)$/.test(String(schema["format"])));

/**
 * Adds properties that templates use, if the schema allows additional properties, and examples for
 * texts that must have a format. Guesses a schema that is missing or accepts any value.
 */
export function extendSchema(schema: unknown, shape: Shape, name: string, now: Date): unknown {
  if (schema === undefined || schema === true) return guessSchema(shape, name, now);
  if (!isRecord(schema)) return schema;
  if (Object.keys(schema).length === 0) return guessSchema(shape, name, now);
  if (allowsType(schema, "array", "items")) {
    const items = shape.items && mergeFirstAndLast(shape, shape.items);
    if (items === undefined || Array.isArray(schema["items"])) return schema;
    return { ...schema, items: extendSchema(schema["items"], items, toSingular(name), now) };
  }
  if (allowsType(schema, "object", "properties")) return extendObject(schema, shape, now);
  const example = createUsedExample(shape, now);
  return example !== undefined && allowsUsedExample(schema, shape, String(example))
    ? { ...schema, examples: [String(example)] }
    : schema;
}
