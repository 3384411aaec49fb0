import type { filterOperators } from "../contract/enums.ts";
import { type Filter, type FilterPart, splitList } from "./step-filter.ts";

type Operator = (typeof filterOperators)[number];

/** Part of a sentence. Parts of the kinds `field` and `value` contain text from the filter. */
export interface FilterTextPart {
  kind: "text" | "field" | "value";
  text: string;
}

const createTextPart = (content: string): FilterTextPart => ({ kind: "text", text: content });
const createValuePart = (content: string): FilterTextPart => ({ kind: "value", text: content });

// oxlint-disable-next-line signalbox/whole-text -- these texts separate the parts of a filter
const conjunctions = { and: " and ", or: " or " };

function joinParts(partLists: readonly FilterTextPart[][], separator: string): FilterTextPart[] {
  return partLists.flatMap((parts, index) =>
    index === 0 ? parts : [createTextPart(separator), ...parts],
  );
}

function toValueParts({ operator, value: operand }: FilterPart): FilterTextPart[] {
  if (operand === "") return [createTextPart("empty")];
  const isRange = operator === "BETWEEN" || operator === "NOT_BETWEEN";
  if (isRange || operator === "IN" || operator.endsWith("_IN")) {
    const items = splitList(operand).map((item) => [createValuePart(item)]);
    return joinParts(items, isRange ? conjunctions.and : ", ");
  }
  return [createValuePart(operand)];
}

const phrasesByOperator: Readonly<Record<Operator, string>> = {
  EQUAL: "is",
  NOT_EQUAL: "is not",
  LARGER: "is greater than",
  SMALLER: "is less than",
  LARGER_EQUAL: "is at least",
  SMALLER_EQUAL: "is at most",
  BETWEEN: "is between",
  NOT_BETWEEN: "is not between",
  LIKE: "contains",
  NOT_LIKE: "does not contain",
  IN: "is one of",
  ANY_IN: "contains one of",
  ALL_IN: "contains only",
  NOT_IN: "is none of",
};

/** Returns the words for an operator. Unknown operators are returned unchanged. */
export const describeOperator = (operator: string): string =>
  Object.hasOwn(phrasesByOperator, operator) ? phrasesByOperator[operator as Operator] : operator;

/** Describes a part, such as "payload.order.total is greater than 50". */
export function describePart(part: FilterPart): FilterTextPart[] {
  return [
    { kind: "field", text: `${part.on}.${part.field}` },
    createTextPart(` ${describeOperator(part.operator)} `),
    ...toValueParts(part),
  ];
}

/**
 * Describes a filter: "A and B", "A or B", "not (A or B)", or "always" for a filter without parts.
 */
export function describeFilter({
  isNegated,
  value: conjunction,
  children,
}: Filter): FilterTextPart[] {
  if (children.length === 0) return [createTextPart("always")];
  const parts = joinParts(
    children.map(describePart),
    conjunction === "OR" ? conjunctions.or : conjunctions.and,
  );
  return isNegated ? [createTextPart("not ("), ...parts, createTextPart(")")] : parts;
}

export function describeFilters(filters: readonly Filter[]): FilterTextPart[] {
  const hasSeveralFilters = filters.length > 1;
  return joinParts(
    filters.map((filter) => {
      const parts = describeFilter(filter);
      const isGroup = hasSeveralFilters && !filter.isNegated && filter.children.length > 1;
      return isGroup ? [createTextPart("("), ...parts, createTextPart(")")] : parts;
    }),
    conjunctions.and,
  );
}

export const joinText = (parts: readonly FilterTextPart[]): string =>
  parts.map(({ text: piece }) => piece).join("");
