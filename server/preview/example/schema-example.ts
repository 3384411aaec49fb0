import { createExampleOfFormat } from "./example-text.ts";
import { groupBy } from "../../group-by.ts";
import { isRecord } from "../../is-record.ts";
import type { Json } from "../json.ts";

/** Maximum number of values of one example, because schemas can refer to themselves. */
const maxValues = 2000;
const maxDepth = 12;

class ExampleBuilder {
  readonly #root: unknown;
  readonly #now: Date;
  #remainingValueCount = maxValues;

  constructor(root: unknown, now: Date) {
    this.#root = root;
    this.#now = now;
  }

  create(schema: unknown, name: string, depth: number): unknown {
    this.#remainingValueCount -= 1;
    if (this.#remainingValueCount < 0 || depth > maxDepth || !isRecord(schema)) return null;
    if (schema["default"] !== undefined) return schema["default"];
    if (Array.isArray(schema["examples"]) && schema["examples"].length > 0) {
      return schema["examples"][0] as unknown;
    }
    if (schema["const"] !== undefined) return schema["const"];
    if (Array.isArray(schema["enum"]) && schema["enum"].length > 0) {
      return schema["enum"][0] as unknown;
    }
    if (typeof schema["$ref"] === "string") {
      return this.create(this.#dereference(schema), name, depth + 1);
    }
    for (const keyword of ["anyOf", "oneOf"]) {
      const { [keyword]: variants, ...otherKeywords } = schema;
      if (!Array.isArray(variants)) continue;
      // A variant can refine the properties that all variants share.
      const mergedSchema = mergeSchemas([otherKeywords, this.#dereference(variants[0])]);
      return this.create(mergedSchema, name, depth + 1);
    }
    if (Array.isArray(schema["allOf"])) {
      const { allOf, ...otherKeywords } = schema;
      const parts = (allOf as unknown[]).map((part) => this.#dereference(part));
      return this.create(mergeSchemas([...parts, otherKeywords]), name, depth + 1);
    }
    return this.#createByType(schema, name, depth);
  }

  #createByType(schema: Json, name: string, depth: number): unknown {
    switch (getType(schema)) {
      case "object":
        return Object.fromEntries(
          Object.entries(isRecord(schema["properties"]) ? schema["properties"] : {}).map(
            ([key, property]) => [key, this.create(property, key, depth + 1)],
          ),
        );
      case "array":
        return this.#createList(schema, name, depth);
      case "integer":
      case "number":
        return createNumberInBounds(schema, getType(schema) === "integer");
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return createExampleOfFormat(schema["format"], name, this.#now);
    }
  }

  #createList(schema: Json, name: string, depth: number): unknown[] {
    const { items, minItems = 2, maxItems = Infinity } = schema;
    if (Array.isArray(items)) return items.map((item) => this.create(item, name, depth + 1));
    if (items === undefined) return [];
    const length = Math.min(Number(maxItems), Math.min(Math.max(Number(minItems), 2), 20));
    return Array.from({ length: Math.max(length, 0) || 0 }, () =>
      this.create(items, name, depth + 1),
    );
  }

  /**
   * Replaces a reference with its target, extended with the keywords beside the reference. Returns
   * undefined if the target is unavailable.
   */
  #dereference(schema: unknown): unknown {
    if (!isRecord(schema) || typeof schema["$ref"] !== "string") return schema;
    const { $ref, ...otherKeywords } = schema;
    const target = this.#resolveReference($ref);
    return isRecord(target) ? mergeSchemas([target, otherKeywords]) : undefined;
  }

  /** Resolves a local reference. Returns undefined for any other reference. */
  #resolveReference(reference: string): unknown {
    if (!reference.startsWith("#")) return undefined;
    return reference
      .slice(1)
      .split("/")
      .slice(1)
      .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>(
        (schema, key) => (isRecord(schema) && Object.hasOwn(schema, key) ? schema[key] : undefined),
        this.#root,
      );
  }
}

function getType(schema: Json): unknown {
  const { type } = schema;
  if (Array.isArray(type)) return type.find((candidate) => candidate !== "null") as unknown;
  if (type !== undefined) return type;
  if (schema["properties"] !== undefined) return "object";
  return schema["items"] === undefined ? "string" : "array";
}

/**
 * Returns a number within the schema's bounds. Unless it is an integer, its distance from exclusive
 * bounds is at least 1, or half of the range if the range is shorter than 2.
 */
function createNumberInBounds(schema: Json, isInteger: boolean): number {
  const getLimit = (keyword: string, fallback: number) =>
    typeof schema[keyword] === "number" ? schema[keyword] : fallback;
  let [min, max] = [getLimit("minimum", -Infinity), getLimit("maximum", Infinity)];
  const exclusiveMin = getLimit("exclusiveMinimum", -Infinity);
  const exclusiveMax = getLimit("exclusiveMaximum", Infinity);
  if (isInteger) {
    min = Math.max(Math.ceil(min), Math.floor(exclusiveMin) + 1);
    max = Math.min(Math.floor(max), Math.ceil(exclusiveMax) - 1);
  } else {
    const range = Math.min(max, exclusiveMax) - Math.max(min, exclusiveMin);
    const margin = Math.min(range / 2, 1);
    min = Math.max(min, exclusiveMin + margin);
    max = Math.min(max, exclusiveMax - margin);
  }
  return Math.min(Math.max(isInteger ? 2 : 42, min), max);
}

/** Merges schemas, and those of their common properties and items. Later keywords win. */
function mergeSchemas(schemas: readonly unknown[], depth = 0): Json {
  const records = schemas.filter((schema) => isRecord(schema));
  // Examples end at the same depth.
  const mergeChildren = (children: readonly unknown[]) =>
    children.length === 1 || depth > maxDepth ? children.at(-1) : mergeSchemas(children, depth + 1);
  const properties = records.flatMap((schema) =>
    isRecord(schema["properties"]) ? Object.entries(schema["properties"]) : [],
  );
  const mergedProperties = [...groupBy(properties, ([key]) => key)].map(
    ([key, entries]) => [key, mergeChildren(entries.map(([, property]) => property))] as const,
  );
  const items = records.flatMap((schema) => (isRecord(schema["items"]) ? [schema["items"]] : []));
  return {
    ...Object.assign({}, ...records),
    ...(properties.length > 0 && { properties: Object.fromEntries(mergedProperties) }),
    ...(items.length > 1 && { items: mergeChildren(items) }),
  };
}

/** Returns a value for a JSON schema, based on its common keywords. */
export const createExample = (schema: unknown, name: string, now: Date): unknown =>
  new ExampleBuilder(schema, now).create(schema, name, 0);
