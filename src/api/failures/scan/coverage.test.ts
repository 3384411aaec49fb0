import { expect, test } from "vitest";
import { clipRanges, getCoveredShare, findGaps, getTotalMs, mergeRanges } from "./coverage.ts";

const createRange = (from: number, to: number) => ({ from, to });

test("merges ranges that overlap or touch, in any order", () => {
  expect(
    mergeRanges([
      createRange(5, 7),
      createRange(0, 2),
      createRange(2, 4),
      createRange(6, 6),
      createRange(1, 3),
    ]),
  ).toEqual([createRange(0, 4), createRange(5, 7)]);
  expect(mergeRanges([createRange(0, 9), createRange(2, 3)])).toEqual([createRange(0, 9)]);
});

test("clips ranges to the window", () => {
  expect(
    clipRanges([createRange(0, 4), createRange(6, 12), createRange(20, 30)], createRange(2, 10)),
  ).toEqual([createRange(2, 4), createRange(6, 10)]);
});

test("finds the gaps of a window", () => {
  expect(findGaps(createRange(0, 10), [])).toEqual([createRange(0, 10)]);
  expect(findGaps(createRange(0, 10), [createRange(2, 4), createRange(8, 12)])).toEqual([
    createRange(0, 2),
    createRange(4, 8),
  ]);
  expect(findGaps(createRange(0, 10), [createRange(-5, 20)])).toEqual([]);
});

test("computes the covered share of a window", () => {
  expect(getTotalMs([createRange(0, 2), createRange(4, 5)])).toBe(3);
  expect(getCoveredShare(createRange(0, 10), [createRange(0, 2), createRange(8, 20)])).toBe(0.4);
  expect(getCoveredShare(createRange(5, 5), [])).toBe(1);
});
