import { expect, it } from "vitest";
import { parseConditions } from "./parse-conditions.ts";

const part = { field: "plan", value: "pro", operator: "EQUAL", on: "subscriber" };
const group = { isNegated: false, type: "GROUP", value: "AND", children: [part] };

it("parses conditions in the API's format", () => {
  expect(parseConditions(JSON.stringify([group]))).toEqual({ value: [group] });
});

it("keeps members that aren't in the contract", () => {
  const futureConditions = [{ ...group, later: 1, children: [{ ...part, later: 2 }] }];
  expect(parseConditions(JSON.stringify(futureConditions))).toEqual({ value: futureConditions });
});

it("reports the position of invalid JSON and the path of an invalid condition", () => {
  expect(parseConditions("[\n  {]")).toMatchObject({
    error: expect.stringMatching(/^Line 2, column 4: Expected/),
  });
  const invalidConditions = [{ ...group, children: [{ ...part, operator: "SOUNDS_LIKE" }] }];
  expect(parseConditions(JSON.stringify(invalidConditions))).toMatchObject({
    error: expect.stringContaining("0.children.0.operator"),
  });
});
