import * as z from "zod/mini";
import { type StepFilter, stepFilter } from "../../../../contract/common.ts";
import { findJsonFault } from "../../../../contract/json-text.ts";

const limits = { depth: 64, keys: 10_000 };

/** Parses conditions written as JSON, or returns the error and its position. */
export function readConditions(text: string): { value: StepFilter[] } | { fault: string } {
  const fault = findJsonFault(text, limits);
  if (fault) return { fault: `${fault.message} (line ${fault.line}, column ${fault.column})` };
  const result = z.safeParse(z.array(stepFilter), JSON.parse(text));
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const place = issue?.path.map(String).join(".") ?? "";
  return {
    fault: `${place === "" ? "" : `${place}: `}${issue?.message ?? "Enter a list of condition groups"}`,
  };
}
