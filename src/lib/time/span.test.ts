import { expect, test } from "vitest";
import { describeSpan, getSpanStart } from "./span.ts";

const now = Date.parse("2026-03-02T12:34:56.789Z");

test.each([
  ["15m", "Last 15 minutes", "2026-03-02T12:19:00.000Z"],
  ["1h", "Last hour", "2026-03-02T11:34:00.000Z"],
  ["24h", "Last 24 hours", "2026-03-01T12:34:00.000Z"],
  ["7d", "Last 7 days", "2026-02-23T12:34:00.000Z"],
])("%s is the %s, rounded to minutes", (span, description, start) => {
  expect(describeSpan(span)).toBe(description);
  expect(getSpanStart(span, now)).toBe(start);
});

test.each(["", "h", "0h", "1w", "1.5h", "-1h", "12345m", "1h "])("%j isn't a span", (span) => {
  expect(getSpanStart(span, now)).toBeUndefined();
  expect(describeSpan(span)).toBe(span);
});
