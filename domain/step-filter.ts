import type { filterOperators } from "../contract/enums.ts";
import { asObjects, asText } from "./loose.ts";

/*
 * Parses, describes, and evaluates the conditions of integrations and steps (StepFilter in section
 * 2.2 of the API specification). The specification doesn't define the comparison; the embedded
 * service uses `evaluateFilters`.
 */

type Operator = (typeof filterOperators)[number];

/** A part as received. Its operator and scope may be unknown to this build. */
export interface FilterPart {
  readonly field: string;
  readonly value: string;
  readonly operator: string;
  readonly on: string;
}

export interface Filter {
  readonly isNegated: boolean;
  readonly value: "AND" | "OR";
  readonly children: readonly FilterPart[];
}

/** Converts a string, number, or boolean to a string. Returns an empty string for anything else. */
export const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";

/** Parses filters from any value. Skips invalid items and never throws. */
export const readFilters = (value: unknown): Filter[] =>
  asObjects(value).map((filter) => ({
    isNegated: filter["isNegated"] === true,
    value: filter["value"] === "OR" ? "OR" : "AND",
    children: asObjects(filter["children"]).map(readPart),
  }));

export const readPart = (part: Readonly<Record<string, unknown>>): FilterPart => ({
  field: toText(part["field"]),
  value: toText(part["value"]),
  operator: asText(part["operator"]) ?? "EQUAL",
  on: asText(part["on"]) ?? "payload",
});

// Evaluation -------------------------------------------------------------------------------------

/** Returns the value at a path such as `order.items.0.name`; undefined if it is missing. */
export function getValueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

const splitList = (text: string) => text.split(",").map((item) => item.trim());

/** Returns a number for comparison; NaN if the value is neither a number nor a date. */
function toComparable(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value === "") return Number.NaN;
  return Number.isNaN(Number(value)) ? Date.parse(value) : Number(value);
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

interface OperatorRule {
  readonly isMatch: (actual: unknown, value: string) => boolean;
  /** Text between the field and the value, such as "is greater than". */
  readonly phrase: string;
}

const operators: Readonly<Record<Operator, OperatorRule>> = {
  EQUAL: { phrase: "is", isMatch: (actual, value) => toText(actual) === value },
  NOT_EQUAL: { phrase: "is not", isMatch: (actual, value) => toText(actual) !== value },
  LARGER: {
    phrase: "is greater than",
    isMatch: (actual, value) => toComparable(actual) > toComparable(value),
  },
  SMALLER: {
    phrase: "is less than",
    isMatch: (actual, value) => toComparable(actual) < toComparable(value),
  },
  LARGER_EQUAL: {
    phrase: "is at least",
    isMatch: (actual, value) => toComparable(actual) >= toComparable(value),
  },
  SMALLER_EQUAL: {
    phrase: "is at most",
    isMatch: (actual, value) => toComparable(actual) <= toComparable(value),
  },
  BETWEEN: { phrase: "is between", isMatch: isBetween },
  NOT_BETWEEN: {
    phrase: "is not between",
    isMatch: (actual, value) => !isBetween(actual, value),
  },
  LIKE: { phrase: "contains", isMatch: contains },
  NOT_LIKE: { phrase: "does not contain", isMatch: (actual, value) => !contains(actual, value) },
  IN: { phrase: "is one of", isMatch: isAnyIn },
  ANY_IN: { phrase: "contains one of", isMatch: isAnyIn },
  ALL_IN: { phrase: "contains only", isMatch: areAllIn },
  NOT_IN: { phrase: "is none of", isMatch: (actual, value) => !isAnyIn(actual, value) },
};

const findRule = (operator: string): OperatorRule | undefined =>
  Object.hasOwn(operators, operator) ? operators[operator as Operator] : undefined;

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
  /** The part that made the filter fail; absent if the filter matches or its result is unknown. */
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
    actualValue: actualValue,
    isMatch: isKnown ? findRule(part.operator)?.isMatch(actualValue, part.value) : undefined,
  };
}

/**
 * Returns `decisiveMatch` if any result equals it; otherwise, undefined if any result is unknown,
 * else the opposite of `decisiveMatch`.
 */
function combine(
  results: readonly { isMatch: MatchResult }[],
  decisiveMatch: boolean,
): MatchResult {
  if (results.some(({ isMatch }) => isMatch === decisiveMatch)) return decisiveMatch;
  return results.some(({ isMatch }) => isMatch === undefined) ? undefined : !decisiveMatch;
}

type FilterOf<Part extends FilterPart> = Omit<Filter, "children"> & { children: readonly Part[] };

/** Evaluates filters. A filter without parts matches. */
export function evaluateFilters<Part extends FilterPart>(
  filters: readonly FilterOf<Part>[],
  scope: FilterScope,
  { incompleteScopes = [] }: EvaluateOptions = {},
): FilterResult<Part>[] {
  return filters.map(({ children, value, isNegated }) => {
    const parts = children.map((part) => evaluatePart(part, scope, incompleteScopes));
    if (parts.length === 0) return { parts, isMatch: true };
    const groupMatch = combine(parts, value === "OR");
    const isMatch = groupMatch === undefined ? undefined : groupMatch !== isNegated;
    // The first failed part decides; in a negated filter, the first that matched.
    const decidedBy =
      isMatch === false
        ? (parts.find((part) => part.isMatch === isNegated) ?? parts[0])
        : undefined;
    return { parts, isMatch, ...(decidedBy && { decidedBy }) };
  });
}

// Descriptions -----------------------------------------------------------------------------------

/** Part of a sentence. `field` and `value` contain text from the record. */
export interface FilterTextPart {
  kind: "text" | "field" | "value";
  text: string;
}

const createText = (content: string): FilterTextPart => ({ kind: "text", text: content });
const createValue = (content: string): FilterTextPart => ({ kind: "value", text: content });

// oxlint-disable-next-line signalbox/whole-text -- these texts separate the parts of a filter
const conjunctions = { and: " and ", or: " or " };

function joinParts(items: readonly FilterTextPart[][], separator: string): FilterTextPart[] {
  return items.flatMap((item, index) => (index === 0 ? item : [createText(separator), ...item]));
}

function toValueParts({ operator, value: operand }: FilterPart): FilterTextPart[] {
  if (operand === "") return [createText("empty")];
  const isRange = operator === "BETWEEN" || operator === "NOT_BETWEEN";
  if (isRange || operator === "IN" || operator.endsWith("_IN")) {
    const items = splitList(operand).map((item) => [createValue(item)]);
    return joinParts(items, isRange ? conjunctions.and : ", ");
  }
  return [createValue(operand)];
}

/** Returns the words for an operator. Unknown operators are returned unchanged. */
export const describeOperator = (operator: string): string =>
  findRule(operator)?.phrase ?? operator;

/** Describes a part, such as "payload.order.total is greater than 50". */
export function describePart(part: FilterPart): FilterTextPart[] {
  return [
    { kind: "field", text: `${part.on}.${part.field}` },
    createText(` ${describeOperator(part.operator)} `),
    ...toValueParts(part),
  ];
}

/**
 * Describes a filter: "A and B", "A or B", "not (A or B)", or "always" for a filter without parts.
 */
export function describeFilter({ isNegated, value: operator, children }: Filter): FilterTextPart[] {
  if (children.length === 0) return [createText("always")];
  const parts = joinParts(
    children.map(describePart),
    operator === "OR" ? conjunctions.or : conjunctions.and,
  );
  return isNegated ? [createText("not ("), ...parts, createText(")")] : parts;
}

export function describeFilters(filters: readonly Filter[]): FilterTextPart[] {
  const hasSeveral = filters.length > 1;
  return joinParts(
    filters.map((filter) => {
      const parts = describeFilter(filter);
      const isGroup = hasSeveral && !filter.isNegated && filter.children.length > 1;
      return isGroup ? [createText("("), ...parts, createText(")")] : parts;
    }),
    conjunctions.and,
  );
}

export const joinText = (parts: readonly FilterTextPart[]): string =>
  parts.map(({ text: piece }) => piece).join("");
