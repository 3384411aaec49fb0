import { describe, expect, test } from "vitest";
import { findFailedPart, conditionsMatch, parseCondition, getText } from "./conditions.ts";

test("a condition compares with the rest of its text, even if it is empty", () => {
  expect(parseCondition("subscriber.phone EQUAL").children).toEqual([
    { field: "phone", operator: "EQUAL", value: "", on: "subscriber" },
  ]);
  expect(parseCondition("payload.name LIKE de la").children[0]?.value).toBe("de la");
  expect(() => parseCondition("plan EQUAL team")).toThrow("plan EQUAL team");
  expect(() => parseCondition("payload.plan SAME team")).toThrow(/./);
});

const payload = { total: 64.5, plan: "team", order: { items: [{ name: "Mug" }] } };

test("getText returns empty text if there is no value", () => {
  expect(getText(payload, "order.items.0.name")).toBe("Mug");
  expect(getText(payload, "total")).toBe("64.5");
  expect(getText(payload, "constructor.name")).toBe("");
});

describe("groups", () => {
  const matching = "payload.plan EQUAL team";
  const nonMatching = "payload.total EQUAL 1";
  const scope = { payload, subscriber: {} };

  test("AND requires all parts, OR one, and a negated group none", () => {
    expect(conditionsMatch([parseCondition({ all: [matching, nonMatching] })], scope)).toBe(false);
    expect(conditionsMatch([parseCondition({ any: [matching, nonMatching] })], scope)).toBe(true);
    expect(conditionsMatch([parseCondition({ none: [nonMatching] })], scope)).toBe(true);
    expect(conditionsMatch([parseCondition({ none: [matching] })], scope)).toBe(false);
    expect(conditionsMatch([parseCondition({ all: [] })], scope)).toBe(true);
  });

  test("return the deciding part and its value", () => {
    expect(
      findFailedPart(
        [parseCondition(matching), parseCondition({ all: [matching, nonMatching] })],
        scope,
      ),
    ).toEqual({
      filter: 1,
      part: { field: "total", operator: "EQUAL", value: "1", on: "payload" },
      found: 64.5,
    });
    expect(findFailedPart([parseCondition({ none: [matching] })], scope)).toEqual({
      filter: 0,
      part: { field: "plan", operator: "EQUAL", value: "team", on: "payload" },
      found: "team",
    });
  });
});
