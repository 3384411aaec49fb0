import * as z from "zod/mini";

/** An opaque ID that is short enough for an index. */
export const recordId = z.string().check(z.minLength(1), z.maxLength(255));

export type FieldError = readonly [field: string, message: string];

/** Returns the paths of fields that aren't in the schema and would be lost silently. */
function findUnknownFields(input: unknown, output: unknown, path: string): string[] {
  if (input === output || typeof input !== "object" || input === null) return [];
  if (typeof output !== "object" || output === null) return [];
  return Object.entries(input).flatMap(([key, value]) => {
    const field = path === "" ? key : `${path}.${key}`;
    // JSON objects can contain this key, which zod drops for safety.
    if (key === "__proto__") return [];
    if (!Object.hasOwn(output, key)) return value === undefined ? [] : [field];
    return findUnknownFields(value, (output as Record<string, unknown>)[key], field);
  });
}

/** Returns a record's errors. Unknown fields are errors of a record that matches the schema. */
export function findRecordErrors(
  schema: z.ZodMiniType,
  record: unknown,
  /** Fields that are preserved unchanged, even if the schema doesn't list their content. */
  freeFormFields: readonly string[] = [],
): FieldError[] {
  const result = z.safeParse(schema, record);
  if (!result.success) {
    return result.error.issues.map(({ path, message }) => [
      path.length === 0 ? "record" : path.map(String).join("."),
      message,
    ]);
  }
  return findUnknownFields(record, result.data, "")
    .filter((field) => !freeFormFields.some((root) => field.startsWith(`${root}.`)))
    .map((field) => [field, "Unknown field for this kind of record"]);
}
