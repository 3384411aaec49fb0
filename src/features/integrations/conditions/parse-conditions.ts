import * as z from "zod/mini";
import { type StepFilter, stepFilter } from "../../../../contract/common.ts";
import { findJsonProblem } from "../../../components/json/json-editor/problems.ts";

const limits = { depth: 64, keys: 10_000 };

/**
 * Parses conditions from JSON. An error includes a position in the text or the path of a value,
 * unless the JSON isn't an array.
 */
export function parseConditions(text: string): { value: StepFilter[] } | { error: string } {
  const problem = findJsonProblem(text, limits);
  if (problem) return { error: problem.message };
  const value: unknown = JSON.parse(text);
  const result = z.safeParse(z.array(stepFilter), value);
  // Unlike `result.data`, the value has the members that aren't in the contract.
  if (result.success) return { value: value as StepFilter[] };
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join(".") ?? "";
  return {
    error:
      path === ""
        ? "Enter a JSON array of condition groups"
        : `The value at ${path} is missing or invalid. To see the expected format, add a condition in the builder.`,
  };
}
