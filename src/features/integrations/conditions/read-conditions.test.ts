import { expect, test } from "vitest";
import { hasUnreadableConditions, readConditions } from "./read-conditions.ts";

const part = { field: "order.total", value: "50", operator: "LARGER", on: "payload" };
const group = { isNegated: true, type: "GROUP", value: "OR", children: [part] };

test("valid conditions are returned as received", () => {
  expect(readConditions([group])).toEqual([group]);
});

test("a number becomes the text that the form edits", () => {
  expect(readConditions([{ ...group, children: [{ ...part, value: 50 }] }])).toEqual([group]);
});

test("unknown types and operators are kept", () => {
  const unknownGroup = { ...group, type: "LATER", children: [{ ...part, operator: "NEAR" }] };
  expect(readConditions([unknownGroup])).toEqual([unknownGroup]);
});

test.each([[undefined], [null], [{}], [[null]]])("%j has no conditions", (value) => {
  expect(readConditions(value)).toEqual([]);
});

test.each([[{}], [{ children: null }], [{ children: [null, 1] }]])("%j has no parts", (value) => {
  expect(readConditions([value])).toEqual([
    { isNegated: false, type: "GROUP", value: "AND", children: [] },
  ]);
});

test.each([
  [undefined],
  [null],
  [[group]],
  [[{}, { children: null }]],
  [[{ ...group, later: { list: [null, 1] }, children: [{ ...part, value: 50 }] }]],
  [[{ ...group, type: "LATER", children: [{ ...part, operator: "NEAR", value: null }] }]],
])("the form can show all of %j", (value) => {
  expect(hasUnreadableConditions(value)).toBe(false);
});

test.each([
  [{}],
  [[null]],
  [[{ ...group, value: "XOR" }]],
  [[{ ...group, isNegated: "yes" }]],
  [[{ ...group, children: {} }]],
  [[{ ...group, children: [part, 1] }]],
  [[{ ...group, children: [{ ...part, value: [] }] }]],
  [[{ ...group, children: [{ ...part, value: { from: 1 } }] }]],
  [[{ ...group, children: [{ ...part, on: 1 }] }]],
])("the form can't show all of %j", (value) => {
  expect(hasUnreadableConditions(value)).toBe(true);
});
