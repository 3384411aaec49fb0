import { expect, test } from "vitest";
import { ratePerMinute } from "./rate.ts";

const now = 1_000_000;
const timesAt = (gap: number, count: number) =>
  Array.from({ length: count }, (_, index) => now - index * gap);

test("counts the events of the last minute", () => {
  expect(ratePerMinute([], now, false)).toBe(0);
  expect(ratePerMinute(timesAt(10_000, 20), now, false)).toBe(6);
  expect(ratePerMinute([now - 90_000], now, false)).toBe(0);
});

test("extrapolates a full page that covers less than a minute", () => {
  expect(ratePerMinute(timesAt(100, 50), now, true)).toBeGreaterThan(500);
  expect(ratePerMinute(timesAt(10_000, 20), now, true)).toBe(6);
});
