import { expect, test } from "vitest";
import { createOpenRangeFinder } from "./open-ranges.ts";

const window = { from: 0, to: 1000 };
const createFinder = (times: readonly number[]) =>
  createOpenRangeFinder(({ from, to }, maxCount) =>
    Promise.resolve(times.filter((at) => at >= from && at < to).slice(0, maxCount)),
  );

test("the ranges are the milliseconds of unfinished events", async () => {
  const findNextRanges = createFinder([5, 6, 100, 1000]);
  const ranges = [
    { from: 5, to: 7 },
    { from: 100, to: 101 },
  ];
  expect(await findNextRanges(window)).toEqual(ranges);
  expect(await findNextRanges(window)).toEqual(ranges);
});

test("of many, the oldest come first, and then the next ones in turn", async () => {
  const findNextRanges = createFinder(Array.from({ length: 50 }, (_, index) => index * 10));
  const getStarts = async () => (await findNextRanges(window)).map(({ from }) => from);
  expect(await getStarts()).toEqual(Array.from({ length: 20 }, (_, index) => index * 10));
  expect((await getStarts())[0]).toBe(200);
  expect(await getStarts()).toHaveLength(10);
  expect((await getStarts())[0]).toBe(0);
});
