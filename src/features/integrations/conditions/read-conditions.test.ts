import { expect, it } from "vitest";
import { readConditions } from "./read-conditions.ts";

const part = { field: "plan", value: "pro", operator: "EQUAL", on: "subscriber" };
const group = { isNegated: false, type: "GROUP", value: "AND", children: [part] };

it("reads conditions of the contract", () => {
  expect(readConditions(JSON.stringify([group]))).toEqual({ value: [group] });
});

it("says where a text is no JSON, and where it is no condition", () => {
  expect(readConditions("[\n  {]")).toMatchObject({ fault: expect.stringContaining("line 2") });
  const odd = [{ ...group, children: [{ ...part, operator: "SOUNDS_LIKE" }] }];
  expect(readConditions(JSON.stringify(odd))).toMatchObject({
    fault: expect.stringContaining("0.children.0.operator"),
  });
});
