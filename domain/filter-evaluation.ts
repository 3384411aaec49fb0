import type { filterOperators } from "../contract/enums.ts";
import { parseTimestamp } from "../contract/read-timestamp.ts";
import { type Filter, type FilterPart, splitList, toText } from "./step-filter.ts";

/*
 * Evaluates filters as the embedded service does. The API specification doesn't define how an
 * operator compares values.
 */

type Operator = (typeof filterOperators)[number];

/** Returns the value at a path such as `order.items.0.name`; undefined if it is missing. */
export function getValueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Returns a number for comparison; NaN if the value is neither a number nor a date. */
function toComparable(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value === "") return Number.NaN;
  return Number.isNaN(Number(value)) ? parseTimestamp(value) : Number(value);
}

const isBetween = (actual: unknown, value: string) => {
  const [min = "", max = ""] = splitList(value);
  const number = toComparable(actual);
  return number >= toComparable(min) && number <= toComparable(max);
};
const contains = (actual: unknown, value: string) =>
  toText(actual).toLowerCase().includes(value.toLowerCase());
const toItems = (actual: unknown) =>
  Array.isArray(actual) ? actual.map(toText) : [toText(actual)];
const isAnyIn = (actual: unknown, value: string) => {
  const expectedItems = splitList(value);
  return toItems(actual).some((item) => expectedItems.includes(item));
};
const areAllIn = (actual: unknown, value: string) => {
  const expectedItems = splitList(value);
  return toItems(actual).every((item) => expectedItems.includes(item));
};

type Matcher = (actual: unknown, value: string) => boolean;

const matchersByOperator: Readonly<Record<Operator, Matcher>> = {
  EQUAL: (actual, value) => toText(actual) === value,
  NOT_EQUAL: (actual, value) => toText(actual) !== value,
  LARGER: (actual, value) => toComparable(actual) > toComparable(value),
  SMALLER: (actual, value) => toComparable(actual) < toComparable(value),
  LARGER_EQUAL: (actual, value) => toComparable(actual) >= toComparable(value),
  SMALLER_EQUAL: (actual, value) => toComparable(actual) <= toComparable(value),
  BETWEEN: isBetween,
  NOT_BETWEEN: (actual, value) => !isBetween(actual, value),
  LIKE: contains,
  NOT_LIKE: (actual, value) => !contains(actual, value),
  IN: isAnyIn,
  ANY_IN: isAnyIn,
  ALL_IN: areAllIn,
  NOT_IN: (actual, value) => !isAnyIn(actual, value),
};

const findMatcher = (operator: string): Matcher | undefined =>
  Object.hasOwn(matchersByOperator, operator)
    ? matchersByOperator[operator as Operator]
    : undefined;

/** The objects in which fields are looked up. Keys are the values of a part's `on`. */
export type FilterScope = Readonly<Partial<Record<string, unknown>>>;

/** Undefined if the operator is unknown, or if the scope lacks the data for a result. */
export type MatchResult = boolean | undefined;

export interface PartResult<Part extends FilterPart = FilterPart> {
  part: Part;
  actualValue: unknown;
  isMatch: MatchResult;
}

export interface FilterResult<Part extends FilterPart = FilterPart> {
  parts: readonly PartResult<Part>[];
  isMatch: MatchResult;
  /** The part that made the result false; absent if the filter matches or the result is unknown. */
  decidedBy?: PartResult<Part>;
}

export interface EvaluateOptions {
  /** Scopes in which a missing field may still have a value, because the data is incomplete. */
  incompleteScopes?: readonly string[];
}

function evaluatePart<Part extends FilterPart>(
  part: Part,
  scope: FilterScope,
  incompleteScopes: readonly string[],
): PartResult<Part> {
  const actualValue = getValueAt(scope[part.on], part.field);
  const isKnown =
    scope[part.on] !== undefined &&
    (actualValue !== undefined || !incompleteScopes.includes(part.on));
  return {
    part,
    actualValue,
    isMatch: isKnown ? findMatcher(part.operator)?.(actualValue, part.value) : undefined,
  };
}

/**
 * Returns `decisiveMatch` if any result equals it; otherwise, undefined if any result is unknown,
 * else the opposite of `decisiveMatch`.
 */
function combineMatches(
  results: readonly { isMatch: MatchResult }[],
  decisiveMatch: boolean,
): MatchResult {
  if (results.some(({ isMatch }) => isMatch === decisiveMatch)) return decisiveMatch;
  return results.some(({ isMatch }) => isMatch === undefined) ? undefined : !decisiveMatch;
}

type FilterOf<Part extends FilterPart> = Omit<Filter, "children"> & { children: readonly Part[] };

/** A filter without parts matches. */
export function evaluateFilters<Part extends FilterPart>(
  filters: readonly FilterOf<Part>[],
  scope: FilterScope,
  { incompleteScopes = [] }: EvaluateOptions = {},
): FilterResult<Part>[] {
  return filters.map(({ children, value, isNegated }) => {
    const parts = children.map((part) => evaluatePart(part, scope, incompleteScopes));
    if (parts.length === 0) return { parts, isMatch: true };
    const isGroupMatch = combineMatches(parts, value === "OR");
    const isMatch = isGroupMatch === undefined ? undefined : isGroupMatch !== isNegated;
    // The first part that doesn't match is decisive; in a negated filter, the first that matches.
    const decidedBy =
      isMatch === false
        ? (parts.find((part) => part.isMatch === isNegated) ?? parts[0])
        : undefined;
    return { parts, isMatch, ...(decidedBy && { decidedBy }) };
  });
}
