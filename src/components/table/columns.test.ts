import { expect, test } from "vitest";
import { findEmptyColumns, parseDensity } from "./columns.ts";

const valueGetters = {
  name: (row: { name?: string; phone?: string }) => row.name,
  phone: (row: { name?: string; phone?: string }) => row.phone,
};

test("a column without a value in any row is empty", () => {
  expect(findEmptyColumns([{ name: "Ana" }, { name: "Ben" }], valueGetters)).toEqual(["phone"]);
  expect(findEmptyColumns([{ name: "Ana" }, { phone: "1" }], valueGetters)).toEqual([]);
});

test("an empty list has no empty columns", () => {
  expect(findEmptyColumns([], valueGetters)).toEqual([]);
});

test.each([
  ["compact", "compact"],
  ["comfortable", "comfortable"],
  ["tiny", undefined],
  [36, undefined],
])("the density %s is parsed as %s", (savedValue, density) => {
  expect(parseDensity(savedValue)).toBe(density);
});
