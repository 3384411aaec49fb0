import { expect, test } from "vitest";
import { createScanConcurrency } from "./scan-concurrency.ts";

const recordResponses = (
  concurrency: ReturnType<typeof createScanConcurrency>,
  count: number,
  durationMs: number,
) => {
  for (let page = 0; page < count; page += 1) concurrency.recordPage(durationMs);
  return concurrency.getLimit();
};

test("starts with two requests, and adds one after each stable round, up to six", () => {
  const concurrency = createScanConcurrency();
  expect(concurrency.getLimit()).toBe(2);
  expect(recordResponses(concurrency, 3, 100)).toBe(2);
  expect(recordResponses(concurrency, 1, 100)).toBe(3);
  expect(recordResponses(concurrency, 6, 120)).toBe(4);
  expect(recordResponses(concurrency, 100, 100)).toBe(6);
});

test("doesn't grow while responses get slower", () => {
  const concurrency = createScanConcurrency();
  recordResponses(concurrency, 4, 100);
  expect(recordResponses(concurrency, 30, 200)).toBe(3);
});

test("grows again if the service stays slower", () => {
  const concurrency = createScanConcurrency();
  recordResponses(concurrency, 4, 100);
  expect(recordResponses(concurrency, 300, 200)).toBeGreaterThan(3);
});

test("halves the limit after a failure, but keeps one request", () => {
  const concurrency = createScanConcurrency();
  recordResponses(concurrency, 100, 100);
  const limits = [1, 2, 3, 4].map(() => {
    concurrency.recordFailure();
    return concurrency.getLimit();
  });
  expect(limits).toEqual([3, 1, 1, 1]);
});
