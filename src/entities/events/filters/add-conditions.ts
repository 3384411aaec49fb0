import type { Condition } from "../../../api/failures/report.ts";
import { noContext, type QueryKey } from "./query-keys.ts";

/**
 * Adds a condition. Its values extend a condition with the same key, because the values of a
 * condition are alternatives. Comparisons of durations stay separate, because all of them apply. If
 * a key accepts only one value, the new value replaces the current one. An exclusion removes the
 * same values from the condition that includes them, and the reverse.
 */
function addCondition(
  conditions: readonly Condition[],
  added: Condition,
  kind: QueryKey["kind"],
): Condition[] {
  const { key, values, isExcluded } = added;
  const others = conditions.flatMap((condition): Condition[] => {
    if (condition.key !== key || condition.isExcluded === isExcluded) return [condition];
    const remaining = condition.values.filter((value) => !values.includes(value));
    return remaining.length === 0 ? [] : [{ ...condition, values: remaining }];
  });
  const matchesAdded = (condition: Condition) =>
    condition.key === key && condition.isExcluded === isExcluded;
  const index = others.findIndex(matchesAdded);
  const current = others[index];
  if (current === undefined) return [...others, added];
  if (kind === "duration") {
    const isDuplicate = others.some(
      (condition) => matchesAdded(condition) && condition.values.join() === values.join(),
    );
    return isDuplicate ? others : [...others, added];
  }
  const shouldReplace =
    (kind === "single" && !isExcluded) ||
    (kind === "context" && [...current.values, ...values].includes(noContext));
  const allValues = shouldReplace ? values : [...new Set([...current.values, ...values])];
  return others.with(index, { key, isExcluded, values: allValues });
}

export const addConditions = (
  conditions: readonly Condition[],
  added: readonly Condition[],
  getQueryKey: (condition: Condition) => QueryKey,
): Condition[] =>
  added.reduce<Condition[]>(
    (result, condition) => addCondition(result, condition, getQueryKey(condition).kind),
    [...conditions],
  );
