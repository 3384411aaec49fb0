import { describe, expect, test } from "vitest";
import {
  allOf,
  anyOf,
  failedPart,
  filtersHold,
  noneOf,
  payloadPart,
  textAt,
} from "./conditions.ts";

const payload = { total: 64.5, plan: "team", order: { items: [{ name: "Mug" }] } };

test("a text at a path is empty where nothing stands", () => {
  expect(textAt(payload, "order.items.0.name")).toBe("Mug");
  expect(textAt(payload, "total")).toBe("64.5");
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
