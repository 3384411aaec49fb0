import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { filterOperators } from "../contract/enums.ts";
import { evaluateFilters, getValueAt } from "./filter-evaluation.ts";
import { describeFilters, describeFilter, describePart, joinText } from "./filter-text.ts";
import { type Filter, type FilterPart, parseFilters } from "./step-filter.ts";
import { TokyoDate } from "./testing/tokyo-date.ts";

const payload = {
  total: 64.5,
  plan: "team",
  tags: ["new", "eu"],
  at: "2026-03-01T12:00:00Z",
  order: { items: [{ name: "Mug" }] },
};
const createPart = (
  field: string,
  operator: string,
  value: string,
  on = "payload",
): FilterPart => ({
  field,
  operator,
  value,
  on,
});
const createFilter = (
  value: "AND" | "OR",
  isNegated: boolean,
  ...children: FilterPart[]
): Filter => ({
  value,
  isNegated,
  children,
});
const allOf = (...children: FilterPart[]) => createFilter("AND", false, ...children);
const anyOf = (...children: FilterPart[]) => createFilter("OR", false, ...children);
const noneOf = (...children: FilterPart[]) => createFilter("OR", true, ...children);
const scope = { payload, subscriber: {} };

function doFiltersMatch(...args: Parameters<typeof evaluateFilters>): boolean | undefined {
  const results = evaluateFilters(...args).map(({ isMatch }) => isMatch);
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

// Maps each operator to a field, a matching value, a value that doesn't match, and a description.
const cases: Record<
  (typeof filterOperators)[number],
  [field: string, matchingPart: string, failingPart: string, description: string]
> = {
  LARGER: ["total", "64", "64.5", "payload.total is greater than 64"],
  SMALLER: ["total", "65", "64.5", "payload.total is less than 65"],
  LARGER_EQUAL: ["total", "64.5", "65", "payload.total is at least 64.5"],
  SMALLER_EQUAL: [
    "at",
    "2026-03-01T12:00:00Z",
    "2026-02-28T12:00:00Z",
    "payload.at is at most 2026-03-01T12:00:00Z",
  ],
  EQUAL: ["plan", "team", "Team", "payload.plan is team"],
  NOT_EQUAL: ["plan", "free", "team", "payload.plan is not free"],
  ALL_IN: ["tags", "eu,new,old", "eu", "payload.tags contains only eu, new, old"],
  ANY_IN: ["tags", "eu", "us", "payload.tags contains one of eu"],
  NOT_IN: ["tags", "us,uk", "us,eu", "payload.tags is none of us, uk"],
  BETWEEN: ["total", "60,70", "70,80", "payload.total is between 60 and 70"],
  NOT_BETWEEN: ["total", "70,80", "60,70", "payload.total is not between 70 and 80"],
  LIKE: ["plan", "EA", "x", "payload.plan contains EA"],
  NOT_LIKE: ["plan", "x", "ea", "payload.plan does not contain x"],
  IN: ["plan", "free, team", "free", "payload.plan is one of free, team"],
};

test.each(Object.entries(cases))(
  "%s",
  (operator, [field, matchingPart, failingPart, description]) => {
    expect(doFiltersMatch([allOf(createPart(field, operator, matchingPart))], scope)).toBe(true);
    expect(doFiltersMatch([allOf(createPart(field, operator, failingPart))], scope)).toBe(false);
    expect(joinText(describePart(createPart(field, operator, matchingPart)))).toBe(description);
  },
);

test("a missing field counts as empty, not as a number", () => {
  expect(doFiltersMatch([allOf(createPart("phone", "EQUAL", ""))], scope)).toBe(true);
  expect(doFiltersMatch([allOf(createPart("phone", "LARGER", "-1"))], scope)).toBe(false);
  expect(getValueAt(payload, "order.items.0.name")).toBe("Mug");
  expect(getValueAt(payload, "constructor.name")).toBeUndefined();
  expect(joinText(describePart(createPart("phone", "NOT_EQUAL", "", "subscriber")))).toBe(
    "subscriber.phone is not empty",
  );
});

test("a time without an offset is compared as UTC in any time zone", () => {
  const filters = [allOf(createPart("at", "SMALLER_EQUAL", "2026-03-01T12:00:00"))];
  vi.stubGlobal("Date", TokyoDate);
  expect(doFiltersMatch(filters, scope)).toBe(true);
});

describe("groups", () => {
  const matchingPart = createPart("plan", "EQUAL", "team");
  const failingPart = createPart("total", "EQUAL", "1");

  test("AND requires all parts, OR one, negation none", () => {
    expect(doFiltersMatch([allOf(matchingPart, failingPart)], scope)).toBe(false);
    expect(doFiltersMatch([anyOf(matchingPart, failingPart)], scope)).toBe(true);
    expect(doFiltersMatch([noneOf(failingPart)], scope)).toBe(true);
    expect(doFiltersMatch([noneOf(matchingPart)], scope)).toBe(false);
    expect(doFiltersMatch([allOf()], scope)).toBe(true);
    expect(doFiltersMatch([], scope)).toBe(true);
  });

  test("return the deciding part and the actual value", () => {
    const [firstResult, secondResult] = evaluateFilters(
      [allOf(matchingPart), allOf(matchingPart, failingPart)],
      scope,
    );
    expect(firstResult?.decidedBy).toBeUndefined();
    expect(secondResult).toMatchObject({
      isMatch: false,
      decidedBy: { part: failingPart, actualValue: 64.5 },
    });
    expect(evaluateFilters([noneOf(matchingPart)], scope)[0]?.decidedBy).toMatchObject({
      actualValue: "team",
    });
  });

  test("are described in plain words", () => {
    expect(joinText(describeFilter(anyOf(matchingPart, failingPart)))).toBe(
      "payload.plan is team or payload.total is 1",
    );
    expect(
      joinText(describeFilters([anyOf(matchingPart, failingPart), noneOf(matchingPart)])),
    ).toBe("(payload.plan is team or payload.total is 1) and not (payload.plan is team)");
    expect(describeFilters([])).toEqual([]);
    expect(joinText(describeFilters([allOf()]))).toBe("always");
  });
});

describe("the result is unknown for", () => {
  const localePart = createPart("locale", "EQUAL", "de", "subscriber");
  const matchingPart = createPart("plan", "EQUAL", "team");

  test("a field missing from a partial scope", () => {
    const options = { incompleteScopes: ["subscriber"] };
    expect(doFiltersMatch([allOf(localePart)], scope)).toBe(false);
    expect(doFiltersMatch([allOf(matchingPart, localePart)], scope, options)).toBeUndefined();
    expect(doFiltersMatch([anyOf(matchingPart, localePart)], scope, options)).toBe(true);
    expect(doFiltersMatch([noneOf(matchingPart, localePart)], scope, options)).toBe(false);
  });

  test("an operator or scope unknown to this build", () => {
    expect(doFiltersMatch([allOf(createPart("plan", "SOUNDS_LIKE", "x"))], scope)).toBeUndefined();
    expect(doFiltersMatch([allOf(createPart("plan", "toString", "x"))], scope)).toBeUndefined();
    expect(
      doFiltersMatch([allOf(createPart("size", "EQUAL", "x", "tenant"))], scope),
    ).toBeUndefined();
    expect(joinText(describePart(createPart("plan", "SOUNDS_LIKE", "x")))).toBe(
      "payload.plan SOUNDS_LIKE x",
    );
  });
});

test("any JSON can be parsed, evaluated, and described", () => {
  const arbitraryFilters = fc.oneof(
    fc.jsonValue(),
    fc.array(
      fc.record({
        isNegated: fc.jsonValue(),
        value: fc.jsonValue(),
        children: fc.oneof(
          fc.jsonValue(),
          fc.array(fc.record({ field: fc.jsonValue(), operator: fc.jsonValue() })),
        ),
      }),
    ),
  );
  fc.assert(
    fc.property(arbitraryFilters, fc.jsonValue(), (value, root) => {
      const filters = parseFilters(value);
      const results = evaluateFilters(filters, { payload: root });
      expect(results).toHaveLength(filters.length);
      expect(typeof joinText(describeFilters(filters))).toBe("string");
    }),
  );
});
