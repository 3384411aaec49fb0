import { expect, test } from "vitest";
import { formatAge, formatElapsed, toIsoDuration } from "./elapsed.ts";

test.each([
  [0, "0 ms"],
  [84, "84 ms"],
  [99.6, "0.1 s"],
  [640, "0.6 s"],
  [2100, "2.1 s"],
  [59_940, "59.9 s"],
  [59_960, "1 min"],
  [64_000, "1 min 4 s"],
  [144_000, "2 min 24 s"],
  [3_599_600, "1 h"],
  [11_220_000, "3 h 7 min"],
  [86_399_999, "1 d"],
  [183_600_000, "2 d 3 h"],
  [-144_000, "−2 min 24 s"],
  [Number.NaN, "–"],
  [Number.POSITIVE_INFINITY, "–"],
])("%d ms is formatted as %s", (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text);
});

test.each([
  [-500, "0 s"],
  [4999, "4 s"],
  [59_999, "59 s"],
  [78_898, "1 min 18 s"],
])("an age of %d ms is formatted as %s", (milliseconds, text) => {
  expect(formatAge(milliseconds)).toBe(text);
});

test("returns an ISO duration for the `dateTime` attribute", () => {
  expect(toIsoDuration(144_000)).toBe("PT144S");
  expect(toIsoDuration(84)).toBe("PT0.084S");
  expect(toIsoDuration(Number.NaN)).toBe("PT0S");
});
