import { describe, expect, test } from "vitest";
import { findFailedPart, areConditionsMet, parseCondition, getText } from "./conditions.ts";

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
  const matchingCondition = "payload.plan EQUAL team";
  const otherCondition = "payload.total EQUAL 1";
  const scope = { payload, subscriber: {} };

  test("AND requires all parts, OR one, and a negated group none", () => {
    expect(
      areConditionsMet([parseCondition({ all: [matchingCondition, otherCondition] })], scope),
    ).toBe(false);
    expect(
      areConditionsMet([parseCondition({ any: [matchingCondition, otherCondition] })], scope),
    ).toBe(true);
    expect(areConditionsMet([parseCondition({ none: [otherCondition] })], scope)).toBe(true);
    expect(areConditionsMet([parseCondition({ none: [matchingCondition] })], scope)).toBe(false);
    expect(areConditionsMet([parseCondition({ all: [] })], scope)).toBe(true);
  });

  test("return the deciding part and its value", () => {
    expect(
      findFailedPart(
        [
          parseCondition(matchingCondition),
          parseCondition({ all: [matchingCondition, otherCondition] }),
        ],
        scope,
      ),
    ).toEqual({
      filter: 1,
      part: { field: "total", operator: "EQUAL", value: "1", on: "payload" },
      found: 64.5,
    });
    expect(findFailedPart([parseCondition({ none: [matchingCondition] })], scope)).toEqual({
      filter: 0,
      part: { field: "plan", operator: "EQUAL", value: "team", on: "payload" },
      found: "team",
    });
  });
});
