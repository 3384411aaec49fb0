import * as z from "zod/mini";
import { filterOperators, type StepFilter } from "../contract/common.ts";
import { evaluateFilters, type FilterScope, textOf, valueAt } from "../domain/step-filter.ts";

type Part = StepFilter["children"][number];

/** Returns the text, number, or boolean at a path as text; empty if there is none. */
export const textAt = (root: unknown, path: string): string => textOf(valueAt(root, path));

/** Returns the filter part that decided, with the value found; undefined if all filters match. */
export function failedPart(filters: readonly StepFilter[], scope: FilterScope) {
  for (const [filter, { decidedBy }] of evaluateFilters(filters, scope).entries()) {
    if (decidedBy) return { filter, part: decidedBy.part, found: decidedBy.found ?? null };
  }
  return undefined;
}

export const conditionsMatch = (filters: readonly StepFilter[], scope: FilterScope): boolean =>
  failedPart(filters, scope) === undefined;

const parts = z.array(z.string());

/** A condition: `payload.plan EQUAL team`, or several of which all, any, or none must match. */
export const conditionSource = z.union([
  z.string(),
  z.strictObject({ all: parts }),
  z.strictObject({ any: parts }),
  z.strictObject({ none: parts }),
]);
type ConditionSource = z.infer<typeof conditionSource>;

const written = /^(?<on>payload|subscriber)\.(?<field>\S+) (?<operator>[A-Z_]+) ?(?<value>.*)$/;
const operator = z.enum(filterOperators);

function parsePart(text: string): Part {
  const { groups } = written.exec(text) ?? {};
  if (groups === undefined) throw new Error(`No condition: ${text}`);
  const { field = "", value = "", on } = groups;
  return {
    field,
    operator: operator.parse(groups["operator"]),
    value,
    on: on === "subscriber" ? on : "payload",
  };
}

export function parseCondition(source: ConditionSource): StepFilter {
  const group = typeof source === "string" ? { all: [source] } : source;
  const children = Object.values(group).flat().map(parsePart);
  return {
    isNegated: "none" in group,
    type: "GROUP",
    value: "any" in group ? "OR" : "AND",
    children,
  };
}
