import { describe, expect, test } from "vitest";
import type { filterOperators } from "../../contract/common.ts";
import {
  allOf,
  anyOf,
  failedPart,
  filtersHold,
  noneOf,
  payloadPart,
  textAt,
} from "./conditions.ts";

const payload = {
  total: 64.5,
  plan: "team",
  tags: ["new", "eu"],
  at: "2026-03-01T12:00:00Z",
  order: { items: [{ name: "Mug" }] },
};
const holds = (...part: Parameters<typeof payloadPart>) =>
  filtersHold([allOf(payloadPart(...part))], { payload, subscriber: {} });

// For each operator a value that it accepts for the field, and one that it refuses.
const cases: Record<(typeof filterOperators)[number], [field: string, yes: string, no: string]> = {
  LARGER: ["total", "64", "64.5"],
  SMALLER: ["total", "65", "64.5"],
  LARGER_EQUAL: ["total", "64.5", "65"],
  SMALLER_EQUAL: ["at", "2026-03-01T12:00:00Z", "2026-02-28T12:00:00Z"],
  EQUAL: ["plan", "team", "Team"],
  NOT_EQUAL: ["plan", "free", "team"],
  ALL_IN: ["tags", "eu,new,old", "eu"],
  ANY_IN: ["tags", "eu", "us"],
  NOT_IN: ["tags", "us,uk", "us,eu"],
  BETWEEN: ["total", "60,70", "70,80"],
  NOT_BETWEEN: ["total", "70,80", "60,70"],
  LIKE: ["plan", "EA", "x"],
  NOT_LIKE: ["plan", "x", "ea"],
  IN: ["plan", "free, team", "free"],
};

test.each(Object.entries(cases))("%s", (operator, [field, yes, no]) => {
  // The keys of the record are the operators.
  const known = operator as (typeof filterOperators)[number];
  expect(holds(field, known, yes)).toBe(true);
  expect(holds(field, known, no)).toBe(false);
});

test("a field that is not there is empty, and no number", () => {
  expect(holds("phone", "EQUAL", "")).toBe(true);
  expect(holds("phone", "LARGER", "-1")).toBe(false);
  expect(textAt(payload, "order.items.0.name")).toBe("Mug");
  expect(textAt(payload, "constructor.name")).toBe("");
});

describe("groups", () => {
  const yes = payloadPart("plan", "EQUAL", "team");
  const no = payloadPart("total", "EQUAL", "1");
  const scope = { payload, subscriber: {} };

  test("AND needs all, OR one, a negated one none", () => {
    expect(filtersHold([allOf(yes, no)], scope)).toBe(false);
    expect(filtersHold([anyOf(yes, no)], scope)).toBe(true);
    expect(filtersHold([noneOf(no)], scope)).toBe(true);
    expect(filtersHold([noneOf(yes)], scope)).toBe(false);
    expect(filtersHold([allOf()], scope)).toBe(true);
  });

  test("tell the part that decided, and what stood there", () => {
    expect(failedPart([allOf(yes), allOf(yes, no)], scope)).toEqual({
      filter: 1,
      part: no,
      found: 64.5,
    });
    expect(failedPart([noneOf(yes)], scope)).toEqual({ filter: 0, part: yes, found: "team" });
  });
});
