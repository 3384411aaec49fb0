import * as z from "zod/mini";
import { filterOperators } from "../contract/enums.ts";
import type { StepFilter } from "../contract/common.ts";
import { evaluateFilters, type FilterScope, getValueAt } from "../domain/filter-evaluation.ts";
import { toText } from "../domain/step-filter.ts";

type ConditionPart = StepFilter["children"][number];

/** Converts the string, number, or boolean at a path to a string. Returns "" for anything else. */
export const getText = (root: unknown, path: string): string => toText(getValueAt(root, path));

/**
 * Returns the index of the first filter that doesn't match, the part that made it fail, and the
 * actual value for that part; undefined if there is no such filter.
 */
export function findFailedPart(filters: readonly StepFilter[], scope: FilterScope) {
  for (const [filter, { decidedBy }] of evaluateFilters(filters, scope).entries()) {
    if (decidedBy) return { filter, part: decidedBy.part, found: decidedBy.actualValue ?? null };
  }
  return undefined;
}

export const areConditionsMet = (filters: readonly StepFilter[], scope: FilterScope): boolean =>
  findFailedPart(filters, scope) === undefined;

const conditionTexts = z.array(z.string());

/** A condition such as `payload.plan EQUAL team`, or several under `all`, `any`, or `none`. */
export const conditionSource = z.union([
  z.string(),
  z.strictObject({ all: conditionTexts }),
  z.strictObject({ any: conditionTexts }),
  z.strictObject({ none: conditionTexts }),
]);
type ConditionSource = z.infer<typeof conditionSource>;

const conditionPattern =
  /^(?<on>payload|subscriber)\.(?<field>\S+) (?<operator>[A-Z_]+) ?(?<value>.*)$/;
const operator = z.enum(filterOperators);

function parsePart(text: string): ConditionPart {
  const { groups } = conditionPattern.exec(text) ?? {};
  if (groups === undefined) throw new Error(`Invalid condition: ${text}`);
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
