import { describe, expect, test, vi } from "vitest";
import {
  describeInstant,
  formatBriefInstant,
  formatInstant,
  formatRange,
  parseInstant,
} from "./instant.ts";
import { formatRelative } from "./relative-time.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const toDate = (text: string) => new Date(text);

describe("parseInstant", () => {
  test.each([
    ["2026-11-20T03:12:41.102Z", "2026-11-20T03:12:41.102Z"],
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    [1_763_608_361_102, "2025-11-20T03:12:41.102Z"],
    [" 2026-11-20T03:12:41+02:00", "2026-11-20T01:12:41.000Z"],
  ])("reads %s", (value, isoText) => {
    expect(parseInstant(value)?.toISOString()).toBe(isoText);
  });

  test.each(["2026-11-27T02:18:23.962000", " 2026-11-27 02:18:23.962"])(
    "reads a time without an offset as UTC in any time zone: %s",
    (text) => {
      class TokyoDate extends Date {
        constructor(isoText: string) {
          super(isoText.endsWith("Z") ? isoText : `${isoText}+09:00`);
        }
      }
      vi.stubGlobal("Date", TokyoDate);
      expect(parseInstant(text)?.toISOString()).toBe("2026-11-27T02:18:23.962Z");
    },
  );

  test.each([
    "",
    "yesterday",
    "12",
    "2026",
    "2026-99-99T00:00:00Z",
    Number.NaN,
    9e20,
    null,
    undefined,
    {},
    true,
  ])("rejects %s as an instant", (value) => {
    expect(parseInstant(value)).toBeUndefined();
  });
});

describe("formatInstant", () => {
  test("omits today's date in the displayed zone", () => {
    const lateDate = toDate("2026-11-19T23:30:00Z");
    expect(formatInstant(lateDate, { mode: "local", now, timeZone: "Europe/Belgrade" })).toBe(
      "00:30:00",
    );
    expect(formatInstant(lateDate, { mode: "utc", now })).toBe("Nov 19, 23:30:00");
  });

  test("shows the year only if it isn't the current year", () => {
    expect(formatInstant(toDate("2026-02-03T04:05:06Z"), { mode: "utc", now })).toBe(
      "Feb 3, 04:05:06",
    );
    expect(formatInstant(toDate("2025-11-20T04:05:06Z"), { mode: "utc", now })).toBe(
      "Nov 20, 2025, 04:05:06",
    );
  });

  test("brief instants have the time or the day", () => {
    const formatBriefUtc = (text: string) =>
      formatBriefInstant(toDate(text), { mode: "utc", now, precision: "minute" });
    expect(formatBriefUtc("2026-11-20T03:12:41Z")).toBe("03:12");
    expect(formatBriefUtc("2026-11-19T03:12:41Z")).toBe("Nov 19");
    expect(formatBriefUtc("2025-11-20T03:12:41Z")).toBe("Nov 20, 2025");
  });

  test("midnight is 00, not 24", () => {
    expect(formatInstant(toDate("2026-11-20T00:00:00Z"), { mode: "utc", now })).toBe("00:00:00");
  });

  test("the precision is minutes, seconds, or milliseconds", () => {
    const date = toDate("2026-11-20T03:12:41.012Z");
    expect(formatInstant(date, { mode: "utc", now, precision: "minute" })).toBe("03:12");
    expect(formatInstant(date, { mode: "utc", now, precision: "millisecond" })).toBe(
      "03:12:41.012",
    );
  });

  test("the day is shown on request", () => {
    expect(formatInstant(toDate("2026-11-20T03:12:41Z"), { mode: "utc", now, day: "always" })).toBe(
      "Nov 20, 03:12:41",
    );
  });
});

test.each([
  ["2026-11-20T12:00:00.900Z", "now"],
  ["2026-11-20T11:59:56Z", "4 s ago"],
  ["2026-11-20T11:59:00.001Z", "59 s ago"],
  ["2026-11-20T12:12:30Z", "in 12 min"],
  ["2026-11-20T09:00:01Z", "2 h ago"],
  ["2026-11-17T12:00:00Z", "3 days ago"],
  ["2020-11-20T12:00:00Z", "6 yr ago"],
])("%s is %s", (instant, text) => {
  expect(formatRelative(toDate(instant), now)).toBe(text);
});

test("between 30 days and a year it counts months", () => {
  // The abbreviation depends on the version of the locale data.
  expect(formatRelative(toDate("2026-08-20T12:00:00Z"), now)).toMatch(/^3 (mo|mth|mths) ago$/);
});

test("a description has every format of the instant", () => {
  expect(describeInstant(toDate("2026-11-20T03:12:41.102Z"), now, "Asia/Tokyo")).toEqual({
    local: "Nov 20, 12:12:41.102",
    zone: "Asia/Tokyo",
    utc: "Nov 20, 03:12:41.102",
    relative: "8 h ago",
  });
});

test.each([
  ["utc", "2026-11-20T03:00:00Z", "2026-11-20T03:05:00Z", "03:00 – 03:05"],
  ["utc", "2026-11-19T23:55:00Z", "2026-11-20T00:05:00Z", "Nov 19, 23:55 – Nov 20, 00:05"],
  ["utc", "2026-11-18T03:00:00Z", "2026-11-18T03:05:00Z", "Nov 18, 03:00 – 03:05"],
  ["relative", "2026-11-20T03:00:00Z", "2026-11-20T03:05:00Z", "12:00 – 12:05"],
] as const)("a range in mode %s from %s to %s", (mode, from, to, text) => {
  const format = { mode, now, timeZone: "Asia/Tokyo", precision: "minute" } as const;
  expect(formatRange(toDate(from), toDate(to), format)).toBe(text);
});
