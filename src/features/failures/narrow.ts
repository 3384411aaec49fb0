import type { Condition } from "../../api/failures/report.ts";

/**
 * Adds a condition that includes or excludes one value. Removes conditions that include the value,
 * and the value from exclusions. All conditions must match, so values of a key stay separate.
 */
export function narrow(
  conditions: readonly Condition[],
  key: string,
  value: string,
  isExcluded = false,
): readonly Condition[] {
  const others = conditions.flatMap((condition): Condition[] => {
    if (condition.key !== key || !condition.values.includes(value)) return [condition];
    const values = condition.values.filter((item) => item !== value);
    return condition.isExcluded && values.length > 0 ? [{ ...condition, values }] : [];
  });
  return [...others, { key, values: [value], isExcluded }];
}
