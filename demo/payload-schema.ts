import types from "./data/types.json";

type JsonSchema = Record<string, unknown>;

const schemasByName: Readonly<Record<string, JsonSchema>> = types.schemas;
const shapesByName: Readonly<Record<string, unknown>> = types.shapes;

function toNamedSchema(name: string): JsonSchema {
  if (name.includes("|")) return { type: "string", enum: name.split("|") };
  const schema = schemasByName[name];
  if (schema) return schema;
  if (!(name in shapesByName)) throw new Error(`data/types.json has no type ${name}.`);
  return createPayloadSchema(shapesByName[name]);
}

/**
 * Expands a short form to a JSON schema. A short form is the name of a type in `data/types.json`,
 * words separated by bars, a list with one form for its items, or an object of forms, in which the
 * names of optional fields end in `?`.
 */
export function createPayloadSchema(form: unknown): JsonSchema {
  if (typeof form === "string") return toNamedSchema(form);
  if (Array.isArray(form)) return { type: "array", items: createPayloadSchema(form[0]) };
  const fields = Object.entries(form as JsonSchema);
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map(([name, fieldForm]) => [name.replace(/\?$/, ""), createPayloadSchema(fieldForm)]),
    ),
    required: fields.flatMap(([name]) => (name.endsWith("?") ? [] : name)),
  };
}
