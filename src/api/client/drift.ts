import * as z from "zod/mini";
import type { Schema } from "../../../contract/endpoint.ts";

/** One place where an answer does not fit the contract. */
export interface Drift {
  /** Path in dot form; empty for the whole answer. */
  readonly path: string;
  readonly message: string;
}

/** A list that drifted does so in every record: the first places are enough. */
const maxKept = 50;

/** Where a value does not fit the schema. The value itself is never changed. */
export function driftOf(schema: Schema, value: unknown): readonly Drift[] {
  let result: z.core.util.SafeParseResult<unknown>;
  try {
    result = z.safeParse(schema, value);
  } catch {
    // Thousands of nested levels overflow the check. The record can still be shown.
    return [{ path: "", message: "Too deeply nested to be checked" }];
  }
  if (result.success) return [];
  return result.error.issues
    .slice(0, maxKept)
    .map(({ path, message }) => ({ path: path.map(String).join("."), message }));
}
