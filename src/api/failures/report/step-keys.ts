import type { Condition } from "../report.ts";

/** Keys of facets that belong to a step. An issue or call has at most one value of each. */
export const stepKeys = ["channel", "step", "provider", "integration"] as const;

export type StepKey = (typeof stepKeys)[number];

export const isStepKey = (key: string): key is StepKey =>
  stepKeys.some((stepKey) => stepKey === key);

/**
 * Reports whether a condition selects steps within the matching events. An excluded value doesn't,
 * because no step of a matching event has that value.
 */
export const selectsSteps = ({ key, isExcluded }: Condition): boolean =>
  !isExcluded && (isStepKey(key) || key === "detail");
