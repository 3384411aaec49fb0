import type { StepFilter } from "../../contract/common.ts";

type Part = StepFilter["children"][number];
type Scope = Readonly<Record<Part["on"], unknown>>;

/** The part of a filter that decided, with what stood in its place. */
export interface FailedPart {
  filter: number;
  part: Part;
  found: unknown;
}

/** What stands at a path such as `order.items.0.name`; undefined when there is nothing. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";

/** The text, number or switch at a path, as text; empty when there is none. */
export const textAt = (root: unknown, path: string): string => textOf(valueAt(root, path));

const listOf = (text: string) => text.split(",").map((item) => item.trim());

/** Numbers as numbers, dates as their time, else nothing to compare. */
function comparable(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value === "") return Number.NaN;
  return Number.isNaN(Number(value)) ? Date.parse(value) : Number(value);
}

function holds({ operator, value }: Part, found: unknown): boolean {
  const text = textOf(found);
  const items = Array.isArray(found) ? found.map(textOf) : [text];
  const expected = listOf(value);
  const number = comparable(found);
  const between = () => {
    const [least = "", most = ""] = expected;
    return number >= comparable(least) && number <= comparable(most);
  };
  switch (operator) {
    case "EQUAL":
      return text === value;
    case "NOT_EQUAL":
      return text !== value;
    case "LARGER":
      return number > comparable(value);
    case "SMALLER":
      return number < comparable(value);
    case "LARGER_EQUAL":
      return number >= comparable(value);
    case "SMALLER_EQUAL":
      return number <= comparable(value);
    case "BETWEEN":
      return between();
    case "NOT_BETWEEN":
      return !between();
    case "LIKE":
      return text.toLowerCase().includes(value.toLowerCase());
    case "NOT_LIKE":
      return !text.toLowerCase().includes(value.toLowerCase());
    case "IN":
    case "ANY_IN":
      return items.some((item) => expected.includes(item));
    case "ALL_IN":
      return items.every((item) => expected.includes(item));
    case "NOT_IN":
      return !items.some((item) => expected.includes(item));
  }
}

/** The first part that keeps the filters from holding; undefined when all of them hold. */
export function failedPart(filters: readonly StepFilter[], scope: Scope): FailedPart | undefined {
  for (const [index, filter] of filters.entries()) {
    const results = filter.children.map((part) => {
      const found = valueAt(scope[part.on], part.field);
      return { part, found, holds: holds(part, found) };
    });
    if (results.length === 0) continue;
    const result =
      filter.value === "AND" ? results.every((r) => r.holds) : results.some((r) => r.holds);
    if (result !== filter.isNegated) continue;
    // Without negation a part that failed decided; with it, one that held.
    const deciding = results.find((r) => r.holds === filter.isNegated) ?? results[0];
    if (deciding) return { filter: index, part: deciding.part, found: deciding.found };
  }
  return undefined;
}

/** Whether every filter holds. */
export const filtersHold = (filters: readonly StepFilter[], scope: Scope): boolean =>
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
