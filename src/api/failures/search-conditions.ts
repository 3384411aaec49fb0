import type { FailureSearch } from "./failure-search.ts";
import type { Condition } from "./report.ts";
import { formatCondition, parseCondition } from "./condition-text.ts";
import { selectsSteps } from "./report/step-keys.ts";

export interface ParsedWhere {
  readonly conditions: readonly Condition[];
  readonly invalidTexts: readonly string[];
}

export function parseWhere(where: readonly string[] = []): ParsedWhere {
  const parsedTexts = where.map((text) => ({ text, condition: parseCondition(text) }));
  return {
    conditions: parsedTexts.flatMap(({ condition }) => condition ?? []),
    invalidTexts: parsedTexts.flatMap(({ text, condition }) => (condition ? [] : text)),
  };
}

/**
 * Returns the search with other conditions. Keeps the open group, whose ID is stable. Without
 * conditions on steps, there are no other steps.
 */
export const replaceConditions = (
  search: FailureSearch,
  conditions: readonly Condition[],
): FailureSearch => ({
  ...search,
  where: conditions.length === 0 ? undefined : conditions.map(formatCondition),
  otherSteps: conditions.some(selectsSteps) ? search.otherSteps : undefined,
});
