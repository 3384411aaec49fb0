import { expect, test } from "vitest";
import { createOpenRangeFinder } from "./open-ranges.ts";

const window = { from: 0, to: 1000 };
const open = (times: readonly number[]) =>
  createOpenRangeFinder(({ from, to }, maxCount) =>
    Promise.resolve(times.filter((at) => at >= from && at < to).slice(0, maxCount)),
  );

test("the ranges are the milliseconds of unfinished events", async () => {
  const next = open([5, 6, 100, 1000]);
  const ranges = [
    { from: 5, to: 7 },
    { from: 100, to: 101 },
  ];
  expect(await next(window)).toEqual(ranges);
  expect(await next(window)).toEqual(ranges);
});

test("of many, the oldest come first, and then the next ones in turn", async () => {
  const next = open(Array.from({ length: 50 }, (_, index) => index * 10));
  const starts = async () => (await next(window)).map(({ from }) => from);
  expect(await starts()).toEqual(Array.from({ length: 20 }, (_, index) => index * 10));
  expect((await starts())[0]).toBe(200);
  expect(await starts()).toHaveLength(10);
  expect((await starts())[0]).toBe(0);
});
