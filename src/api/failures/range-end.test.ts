import { expect, test } from "vitest";
import { toExclusiveEnd, toInclusiveEnd } from "./range-end.ts";

const lastAt = "2026-03-01T03:59:59.999Z";
const end = Date.parse("2026-03-01T04:00:00.000Z");

test("the event list's inclusive end is the last millisecond of a range", () => {
  expect(toInclusiveEnd(end)).toBe(lastAt);
  // Columns of a histogram can end at a fraction of a millisecond.
  expect(toInclusiveEnd(end - 0.5)).toBe(lastAt);
});

test("the exclusive end of a list's range follows its last millisecond", () => {
  expect(toExclusiveEnd(lastAt)).toBe(new Date(end).toISOString());
  expect(toExclusiveEnd(undefined)).toBeUndefined();
});
