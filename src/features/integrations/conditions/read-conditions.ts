import * as z from "zod/mini";
import { type StepFilter, stepFilter } from "../../../../contract/common.ts";
import { checkJsonText, JsonTextError, placeOf } from "../../../../contract/json-text.ts";

const limits = { depth: 64, keys: 10_000 };

/** Conditions written as JSON, or what is wrong with them and where. */
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
  return { fault: `${place === "" ? "" : `${place}: `}${issue?.message ?? "Not conditions"}` };
}
