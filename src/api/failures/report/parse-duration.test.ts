import { expect, test } from "vitest";
import { fulfills, parseDurationComparison } from "./parse-duration.ts";

test.each([
  [">60s", ">", 60_000],
  [">=2m", ">=", 120_000],
  ["<500ms", "<", 500],
  ["<=1.5 min", "<=", 90_000],
  ["> 2H", ">", 7_200_000],
  [" <1d ", "<", 86_400_000],
  [">0s", ">", 0],
])("%s is a comparison", (text, operator, limitMs) => {
  expect(parseDurationComparison(text)).toEqual({ operator, limitMs });
});

test.each(["", "60s", ">60", ">s", "=60s", ">-1s", ">1e3s", ">1w", "=>1s", ">1s2"])(
  "%j isn't a comparison",
  (text) => {
    expect(parseDurationComparison(text)).toBeUndefined();
  },
);

test.each([
  [">", [false, false, true]],
  [">=", [false, true, true]],
  ["<", [true, false, false]],
  ["<=", [true, true, false]],
] as const)("%s compares durations", (operator, results) => {
  expect([9, 10, 11].map((ms) => fulfills(ms, { operator, limitMs: 10 }))).toEqual(results);
  expect(fulfills(Number.NaN, { operator, limitMs: 10 })).toBe(false);
});
