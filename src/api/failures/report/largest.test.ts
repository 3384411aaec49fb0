import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findLargest } from "./largest.ts";

test("the items with the highest values come first", () => {
  const values = [3, 9, 1, 7];
  expect(findLargest([0, 1, 2, 3], 2, (item) => values[item] ?? 0)).toEqual([1, 3]);
});

test("returns all items with a value if there are fewer than requested", () => {
  expect(findLargest([5, 8, 2], 9, (item) => (item === 8 ? Number.NaN : item))).toEqual([5, 2]);
  expect(findLargest([], 3, (item) => item)).toEqual([]);
});

test("of equal items, the first are returned", () => {
  const items = Array.from({ length: 1000 }, (_, index) => index);
  expect(findLargest(items, 3, () => 1)).toEqual([0, 1, 2]);
});

test("the result is the beginning of the sorted list", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { maxLength: 500 }),
      fc.integer({ min: 1, max: 4 }),
      (items, count) => {
        expect(findLargest(items, count, (item) => item)).toEqual(
          items.toSorted((a, b) => b - a).slice(0, count),
        );
      },
    ),
  );
});
