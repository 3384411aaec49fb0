import type { Condition } from "../../../api/failures/report.ts";
import { noContext, type QueryKey } from "./query-keys.ts";

/**
 * Adds a condition, or extends the condition with the same key, because the values of a condition
 * are alternatives. Excluding a value removes it from the condition that includes it, and vice
 * versa.
 */
function addCondition(
  conditions: readonly Condition[],
  newCondition: Condition,
  kind: QueryKey["kind"],
): Condition[] {
  const { key, values, isExcluded } = newCondition;
  const compatibleConditions = conditions.flatMap((condition): Condition[] => {
    if (condition.key !== key || condition.isExcluded === isExcluded) return [condition];
    const remainingValues = condition.values.filter((value) => !values.includes(value));
    return remainingValues.length === 0 ? [] : [{ ...condition, values: remainingValues }];
  });
  const matchesNewCondition = (condition: Condition) =>
    condition.key === key && condition.isExcluded === isExcluded;
  const index = compatibleConditions.findIndex(matchesNewCondition);
  const currentCondition = compatibleConditions[index];
  if (currentCondition === undefined) return [...compatibleConditions, newCondition];
  // Comparisons of durations stay separate, because all of them apply.
  if (kind === "duration") {
    const isDuplicate = compatibleConditions.some(
      (condition) => matchesNewCondition(condition) && condition.values.join() === values.join(),
    );
    return isDuplicate ? compatibleConditions : [...compatibleConditions, newCondition];
  }
  // A key may accept only one value, except in `where`, and "no context" can't be combined with
  // context keys.
  const shouldReplace =
    (kind === "single" && !isExcluded && !currentCondition.isInWhere) ||
    (kind === "context" && [...currentCondition.values, ...values].includes(noContext));
  const allValues = [...new Set([...currentCondition.values, ...values])];
  return compatibleConditions.with(
    index,
    shouldReplace ? newCondition : { ...currentCondition, values: allValues },
  );
}

export const addConditions = (
  conditions: readonly Condition[],
  newConditions: readonly Condition[],
  getQueryKey: (condition: Condition) => QueryKey,
): Condition[] =>
  newConditions.reduce<Condition[]>(
    (result, condition) => addCondition(result, condition, getQueryKey(condition).kind),
    [...conditions],
  );
