import { expect, it } from "vitest";
import { findChanges } from "./changes.ts";

it("lists only fields that differ", () => {
  const before = { name: "A", active: true, conditions: [], data: { a: 1, b: [1, 2] } };
  const after = { name: "B", active: true, conditions: [{ x: 1 }], data: { b: [1, 3], c: null } };
  expect(findChanges(before, after)).toEqual([
    { field: "name", before: "A", after: "B" },
    { field: "conditions.0.x", before: undefined, after: 1 },
    { field: "data.a", before: 1, after: undefined },
    { field: "data.b.1", before: 2, after: 3 },
    { field: "data.c", before: undefined, after: null },
  ]);
});

it("lists every field of a new or deleted record", () => {
  const record = { name: "A", tags: [], nested: { deep: [true] } };
  const fields = ["name", "tags", "nested.deep.0"];
  expect(findChanges(null, record).map(({ field }) => field)).toEqual(fields);
  expect(findChanges(record, null).map(({ field }) => field)).toEqual(fields);
});

it("reports a change of a value's type as one change", () => {
  expect(findChanges({ data: { a: 1 } }, { data: [1] })).toEqual([
    { field: "data", before: { a: 1 }, after: [1] },
  ]);
  expect(findChanges({ data: { a: 1 } }, { data: "a" })).toEqual([
    { field: "data", before: { a: 1 }, after: "a" },
  ]);
  expect(findChanges({ a: 1 }, { a: 1 })).toEqual([]);
});
