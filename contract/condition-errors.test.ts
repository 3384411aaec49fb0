import { describe, expect, it } from "vitest";
import { findPartErrors } from "./condition-errors.ts";

describe("findPartErrors", () => {
  it.each([
    ["10,50", true],
    [" 10 , 50 ", true],
    ["a b,c", true],
    ["", false],
    ["10", false],
    ["10,", false],
    [",50", false],
    [" , ", false],
    ["10,20,30", false],
    ["10,,", false],
  ])("a range of %j: %s", (value, isValid) => {
    for (const operator of ["BETWEEN", "NOT_BETWEEN"]) {
      const errors = findPartErrors({ field: "order.total", operator, value });
      expect(Object.keys(errors)).toEqual(isValid ? [] : ["value"]);
    }
  });

  it("reads a long range in one pass", () => {
    // A pattern that tries each split of the text would take hours.
    const value = "a".repeat(1_000_000);
    const part = { field: "order.total", operator: "BETWEEN" };
    expect(findPartErrors({ ...part, value })).toHaveProperty("value");
    expect(findPartErrors({ ...part, value: `${value},${value},` })).toHaveProperty("value");
  });
});
