import type { StepFilter } from "../contract/common.ts";
import { evaluateFilters, type FilterScope, valueAt } from "../domain/step-filter.ts";

type Part = StepFilter["children"][number];

/** The part of a filter that decided, with what stood in its place. */
export interface FailedPart {
  filter: number;
  part: Part;
  found: unknown;
}

/** The text, number or switch at a path, as text; empty when there is none. */
export function textAt(root: unknown, path: string): string {
  const value = valueAt(root, path);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

/** The first part that keeps the filters from holding; undefined when all of them hold. */
export function failedPart(
  filters: readonly StepFilter[],
  scope: FilterScope,
): FailedPart | undefined {
  for (const [filter, { decidedBy }] of evaluateFilters(filters, scope).entries()) {
    if (decidedBy) return { filter, part: decidedBy.part, found: decidedBy.found ?? null };
  }
  return undefined;
}

/** Whether every filter holds. */
export const filtersHold = (filters: readonly StepFilter[], scope: FilterScope): boolean =>
  failedPart(filters, scope) === undefined;

/** One group of parts that must all hold. */
export const allOf = (...children: Part[]): StepFilter => ({
  isNegated: false,
  type: "GROUP",
  value: "AND",
  children,
});
/** One group of which one part is enough. */
export const anyOf = (...children: Part[]): StepFilter => ({ ...allOf(...children), value: "OR" });
/** One group that must not hold. */
export const noneOf = (...children: Part[]): StepFilter => ({
  ...allOf(...children),
  isNegated: true,
});

export const payloadPart = (field: string, operator: Part["operator"], value: string): Part => ({
  field,
  operator,
  value,
  on: "payload",
});
export const subscriberPart = (field: string, operator: Part["operator"], value: string): Part => ({
  field,
  operator,
  value,
  on: "subscriber",
});
