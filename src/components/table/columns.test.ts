import { expect, test } from "vitest";
import { findEmptyColumns, readDensity } from "./columns.ts";

const values = {
  name: (row: { name?: string; phone?: string }) => row.name,
  phone: (row: { name?: string; phone?: string }) => row.phone,
};

test("a column without a value in any row is empty", () => {
  expect(findEmptyColumns([{ name: "Ana" }, { name: "Ben" }], values)).toEqual(["phone"]);
  expect(findEmptyColumns([{ name: "Ana" }, { phone: "1" }], values)).toEqual([]);
});

test("an empty list has no empty columns", () => {
  expect(findEmptyColumns([], values)).toEqual([]);
});

test.each([
  ["compact", "compact"],
  ["comfortable", "comfortable"],
  ["tiny", undefined],
  [36, undefined],
])("the density %s is parsed as %s", (storedValue, density) => {
  expect(readDensity(storedValue)).toBe(density);
});
