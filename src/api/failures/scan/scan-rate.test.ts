import { expect, test } from "vitest";
import { createScanRate } from "./scan-rate.ts";

test("measures the rate of the last seconds", () => {
  const rate = createScanRate();
  expect(rate.getEventsPerSecond()).toBeUndefined();
  rate.record(0, 0);
  rate.record(500, 100);
  expect(rate.getEventsPerSecond()).toBeUndefined();
  rate.record(1000, 300);
  expect(rate.getEventsPerSecond()).toBe(300);
  for (let second = 2; second <= 30; second += 1) rate.record(second * 1000, 300 + second * 50);
  expect(rate.getEventsPerSecond()).toBeCloseTo(50);
});

test("doesn't count the time before a reset", () => {
  const rate = createScanRate();
  rate.record(0, 0);
  rate.reset();
  rate.record(60_000, 0);
  rate.record(62_000, 100);
  expect(rate.getEventsPerSecond()).toBe(50);
});
