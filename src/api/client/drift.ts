import * as z from "zod/mini";
import type { Schema } from "../../../contract/endpoint.ts";

export interface Drift {
  /** Path in dot notation; empty for the response itself. */
  readonly path: string;
  readonly message: string;
}

/**
 * Maximum number of deviations to report. A deviation usually repeats in every record of a list, so
 * the first few are enough.
 */
export const maxDrift = 50;

/** Returns a value's deviations from the schema without changing the value. */
export function findDrift(schema: Schema, value: unknown): readonly Drift[] {
  let result: z.core.util.SafeParseResult<unknown>;
  try {
    result = z.safeParse(schema, value);
  } catch {
    // Validation overflows the stack on thousands of nested levels, but the record can still be
    // shown.
    return [{ path: "", message: "Nested too deeply to check" }];
  }
  if (result.success) return [];
  return result.error.issues
    .slice(0, maxDrift)
    .map(({ path, message }) => ({ path: path.map(String).join("."), message }));
}
