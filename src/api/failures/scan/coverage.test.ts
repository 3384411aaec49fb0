import { expect, test } from "vitest";
import { clipRanges, getCoveredShare, findGaps, getTotalLength, mergeRanges } from "./coverage.ts";

const range = (from: number, to: number) => ({ from, to });

test("merges ranges that overlap or touch, in any order", () => {
  expect(mergeRanges([range(5, 7), range(0, 2), range(2, 4), range(6, 6), range(1, 3)])).toEqual([
    range(0, 4),
    range(5, 7),
  ]);
  expect(mergeRanges([range(0, 9), range(2, 3)])).toEqual([range(0, 9)]);
});

test("clips ranges to the window", () => {
  expect(clipRanges([range(0, 4), range(6, 12), range(20, 30)], range(2, 10))).toEqual([
    range(2, 4),
    range(6, 10),
  ]);
});

test("finds the gaps of a window", () => {
  expect(findGaps(range(0, 10), [])).toEqual([range(0, 10)]);
  expect(findGaps(range(0, 10), [range(2, 4), range(8, 12)])).toEqual([range(0, 2), range(4, 8)]);
  expect(findGaps(range(0, 10), [range(-5, 20)])).toEqual([]);
});

test("computes the covered share of a window", () => {
  expect(getTotalLength([range(0, 2), range(4, 5)])).toBe(3);
  expect(getCoveredShare(range(0, 10), [range(0, 2), range(8, 20)])).toBe(0.4);
  expect(getCoveredShare(range(5, 5), [])).toBe(1);
});
