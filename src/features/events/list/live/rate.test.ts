import { expect, test } from "vitest";
import { computeRatePerMinute } from "./rate.ts";

const now = 1_000_000;
const createTimes = (gapMs: number, count: number) =>
  Array.from({ length: count }, (_, index) => now - index * gapMs);

test("counts the events of the last minute", () => {
  expect(computeRatePerMinute([], now, false)).toBe(0);
  expect(computeRatePerMinute(createTimes(10_000, 20), now, false)).toBe(6);
  expect(computeRatePerMinute([now - 90_000], now, false)).toBe(0);
});

test("extrapolates a full page that covers less than a minute", () => {
  expect(computeRatePerMinute(createTimes(100, 50), now, true)).toBeGreaterThan(500);
  expect(computeRatePerMinute(createTimes(10_000, 20), now, true)).toBe(6);
});
