import { describe, expect, test } from "vitest";
import { failedPart, conditionsMatch, parseCondition, textAt } from "./conditions.ts";

test("a condition compares with the rest of its text, even if it is empty", () => {
  expect(parseCondition("subscriber.phone EQUAL").children).toEqual([
    { field: "phone", operator: "EQUAL", value: "", on: "subscriber" },
  ]);
  expect(parseCondition("payload.name LIKE de la").children[0]?.value).toBe("de la");
  expect(() => parseCondition("plan EQUAL team")).toThrow("plan EQUAL team");
  expect(() => parseCondition("payload.plan SAME team")).toThrow(/./);
});

const payload = { total: 64.5, plan: "team", order: { items: [{ name: "Mug" }] } };

test("textAt returns empty text if there is no value", () => {
  expect(textAt(payload, "order.items.0.name")).toBe("Mug");
  expect(textAt(payload, "total")).toBe("64.5");
  expect(textAt(payload, "constructor.name")).toBe("");
});

describe("groups", () => {
  const yes = "payload.plan EQUAL team";
  const no = "payload.total EQUAL 1";
  const scope = { payload, subscriber: {} };

  test("AND requires all parts, OR one, and a negated group none", () => {
    expect(conditionsMatch([parseCondition({ all: [yes, no] })], scope)).toBe(false);
    expect(conditionsMatch([parseCondition({ any: [yes, no] })], scope)).toBe(true);
    expect(conditionsMatch([parseCondition({ none: [no] })], scope)).toBe(true);
    expect(conditionsMatch([parseCondition({ none: [yes] })], scope)).toBe(false);
    expect(conditionsMatch([parseCondition({ all: [] })], scope)).toBe(true);
  });

  test("return the deciding part and its value", () => {
    expect(failedPart([parseCondition(yes), parseCondition({ all: [yes, no] })], scope)).toEqual({
      filter: 1,
      part: { field: "total", operator: "EQUAL", value: "1", on: "payload" },
      found: 64.5,
    });
    expect(failedPart([parseCondition({ none: [yes] })], scope)).toEqual({
      filter: 0,
      part: { field: "plan", operator: "EQUAL", value: "team", on: "payload" },
      found: "team",
    });
  });
});
