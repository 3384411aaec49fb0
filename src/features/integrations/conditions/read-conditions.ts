import * as z from "zod/mini";
import { type StepFilter, stepFilter } from "../../../../contract/common.ts";
import { checkJsonText, JsonTextError, placeOf } from "../../../../contract/json-text.ts";

const limits = { depth: 64, keys: 10_000 };

/** Parses conditions written as JSON; returns what is wrong and where if they aren't valid. */
export function readConditions(text: string): { value: StepFilter[] } | { fault: string } {
  try {
    checkJsonText(text, limits);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const { line, column } = placeOf(text, error.offset);
    return { fault: `${error.message} (line ${line}, column ${column})` };
  }
  const result = z.safeParse(z.array(stepFilter), JSON.parse(text));
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const place = issue?.path.map(String).join(".") ?? "";
  return {
    fault: `${place === "" ? "" : `${place}: `}${issue?.message ?? "Enter a list of condition groups"}`,
  };
}
