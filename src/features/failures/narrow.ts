import type { Condition } from "../../api/failures/report.ts";

/**
 * Adds a condition that includes or excludes one value. Removes the earlier conditions that include
 * this value, and removes this value from earlier conditions that exclude it.
 */
export function narrowByValue(
  conditions: readonly Condition[],
  key: string,
  value: string,
  isExcluded = false,
): readonly Condition[] {
  const otherConditions = conditions.flatMap((condition): Condition[] => {
    if (condition.key !== key || !condition.values.includes(value)) return [condition];
    const values = condition.values.filter((item) => item !== value);
    return condition.isExcluded && values.length > 0 ? [{ ...condition, values }] : [];
  });
  // All conditions must match, so the value isn't added to another condition of the key.
  return [...otherConditions, { key, values: [value], isExcluded }];
}
