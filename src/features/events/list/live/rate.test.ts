import { expect, test } from "vitest";
import { ratePerMinute } from "./rate.ts";

const now = 1_000_000;
const every = (gap: number, count: number) =>
  Array.from({ length: count }, (_, index) => now - index * gap);

test("counts the last minute", () => {
  expect(ratePerMinute([], now, false)).toBe(0);
  expect(ratePerMinute(every(10_000, 20), now, false)).toBe(6);
  expect(ratePerMinute([now - 90_000], now, false)).toBe(0);
});

test("a full page of less than a minute is extrapolated to a minute", () => {
  expect(ratePerMinute(every(100, 50), now, true)).toBeGreaterThan(500);
  expect(ratePerMinute(every(10_000, 20), now, true)).toBe(6);
});
