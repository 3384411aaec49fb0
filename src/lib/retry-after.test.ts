import { expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-03-01T02:30:00Z");

test.each([
  ["seconds", "2", 2000],
  ["no wait", "0", 0],
  ["spaces around", " 30 ", 30_000],
  ["a date ahead", "Sun, 01 Mar 2026 02:30:05 GMT", 5000],
  ["a date gone by", "Sun, 01 Mar 2026 02:29:00 GMT", 0],
  ["absent", null, undefined],
  ["empty", "", undefined],
  ["negative", "-5", undefined],
  ["a fraction", "1.5", undefined],
  ["an exponent", "1e3", undefined],
  ["words", "soon, please", undefined],
  ["more than a day", "999999", undefined],
  ["a date next year", "Mon, 01 Mar 2027 02:30:00 GMT", undefined],
])("%s", (_, header, expectedMs) => {
  expect(parseRetryAfter(header, now)).toBe(expectedMs);
});
