import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { startRetryDelay, getRetryTime, shouldRetryRead } from "./retry.ts";
import { createApiError, createHttpError } from "../testing/errors.ts";

test.each([408, 429, 500, 502, 503, 504])("a read is retried three times on %i", (status) => {
  const decisions = [0, 1, 2, 3].map((failureCount) =>
    shouldRetryRead(failureCount, createHttpError(status)),
  );
  expect(decisions).toEqual([true, true, true, false]);
});

test.each([400, 401, 403, 404, 409, 422, 501])("a read isn't retried on %i", (status) => {
  expect(shouldRetryRead(0, createHttpError(status))).toBe(false);
});

test("network errors are retried, permanent errors aren't", () => {
  expect(shouldRetryRead(0, createApiError({ kind: "network" }))).toBe(true);
  for (const kind of ["offline", "cors", "blocked", "aborted", "readOnly", "signedOut"] as const) {
    expect(shouldRetryRead(0, createApiError({ kind }))).toBe(false);
  }
  expect(shouldRetryRead(0, createApiError({ kind: "timeout", timeoutMs: 60_000 }))).toBe(false);
  expect(shouldRetryRead(0, new Error("a mistake"))).toBe(false);
});

test("a read isn't retried after a wait of minutes", () => {
  expect(shouldRetryRead(0, createHttpError(503, { retryAfterMs: 60_000 }))).toBe(true);
  expect(shouldRetryRead(0, createHttpError(503, { retryAfterMs: 60_001 }))).toBe(false);
});

test("the delay is random, limited, and at least Retry-After", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 20 }),
      fc.option(fc.nat({ max: 60_000 }), { nil: undefined }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failureCount, requestedMs, random) => {
        const delayMs = startRetryDelay(
          failureCount,
          createHttpError(503, requestedMs === undefined ? {} : { retryAfterMs: requestedMs }),
          () => random,
        );
        expect(delayMs).toBeGreaterThanOrEqual(requestedMs ?? 0);
        expect(delayMs).toBeLessThanOrEqual((requestedMs ?? 0) + 30_000);
      },
    ),
  );
  expect(startRetryDelay(0, createHttpError(503), () => 0.5)).toBe(500);
  expect(startRetryDelay(2, createHttpError(503), () => 0.5)).toBe(2000);
});

test("the time of the next attempt is known from the last error", () => {
  vi.useFakeTimers({ now: 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const error = createHttpError(429, { retryAfterMs: 40_000 });
  expect(getRetryTime(error)).toBeUndefined();
  const delayMs = startRetryDelay(0, error);
  expect(getRetryTime(error)).toBe(1000 + delayMs);
  expect(getRetryTime(new Error("a mistake"))).toBeUndefined();
  expect(getRetryTime(null)).toBeUndefined();
});
