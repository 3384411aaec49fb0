import fc from "fast-check";
import { expect, test } from "vitest";
import { getClockTicks } from "./clock-axis.ts";
import type { InstantFormat } from "./instant.ts";

const now = new Date("2026-11-20T03:30:30Z");
const utcFormat: InstantFormat = { mode: "utc", now, locale: "en-US" };
const toInstant = (text: string) => Date.parse(text);
const getLabels = (from: string, to: string, format = utcFormat) =>
  getClockTicks(toInstant(from), toInstant(to), format).map(({ label }) => label);

test("ticks are at round times, and midnight shows the day", () => {
  expect(getLabels("2026-11-19T23:30:00Z", "2026-11-20T03:30:00Z")).toEqual([
    "Nov 20",
    "01:00",
    "02:00",
    "03:00",
  ]);
  expect(getLabels("2026-11-20T03:00:10Z", "2026-11-20T03:02:00Z")).toEqual([
    "03:00:30",
    "03:01:00",
    "03:01:30",
    "03:02:00",
  ]);
});

test("ticks are round in the operator's time zone", () => {
  const indiaFormat: InstantFormat = { ...utcFormat, mode: "local", timeZone: "Asia/Kolkata" };
  expect(getLabels("2026-11-19T16:00:00Z", "2026-11-19T20:00:00Z", indiaFormat)).toEqual([
    "22:00",
    "23:00",
    "Nov 20",
    "01:00",
  ]);
});

test("ticks stay round when daylight saving time ends", () => {
  const newYorkFormat: InstantFormat = {
    ...utcFormat,
    mode: "local",
    timeZone: "America/New_York",
  };
  expect(getLabels("2026-10-31T16:00:00Z", "2026-11-02T17:00:00Z", newYorkFormat)).toEqual([
    "12:00",
    "Nov 1",
    "12:00",
    "Nov 2",
    "12:00",
  ]);
});

test.each([
  ["begins", "2026-03-28T22:50:00Z", "2026-03-29T02:50:00Z", ["Mar 29", "01:00", "03:00", "04:00"]],
  ["ends", "2026-10-24T22:50:00Z", "2026-10-25T02:50:00Z", ["01:00", "02:00", "02:00", "03:00"]],
])("hourly ticks are an hour apart when daylight saving time %s", (_, from, to, labels) => {
  const format: InstantFormat = { ...utcFormat, mode: "local", timeZone: "Europe/Berlin" };
  const ticks = getClockTicks(toInstant(from), toInstant(to), format);
  expect(ticks.map(({ label }) => label)).toEqual(labels);
  expect(ticks.map(({ at }) => at)).toEqual(
    labels.map((__, index) => toInstant(from) + 600_000 + index * 3_600_000),
  );
});

test("hourly ticks stay round when the clocks move by half an hour", () => {
  const format: InstantFormat = { ...utcFormat, mode: "local", timeZone: "Australia/Lord_Howe" };
  expect(getLabels("2026-10-03T13:15:00Z", "2026-10-03T17:15:00Z", format)).toEqual([
    "Oct 4",
    "01:00",
    "03:00",
    "04:00",
  ]);
});

test("relative ticks are at round distances from now", () => {
  const relativeFormat: InstantFormat = { ...utcFormat, mode: "relative" };
  expect(getLabels("2026-11-20T00:10:00Z", "2026-11-20T03:30:00Z", relativeFormat)).toEqual([
    "3 h ago",
    "2 h ago",
    "1 h ago",
  ]);
});

test("an empty axis has no ticks", () => {
  expect(getLabels("2026-11-20T00:00:00Z", "2026-11-20T00:00:00Z")).toEqual([]);
});

test("ticks are within the axis, ordered, and few", () => {
  const anyStart = fc.integer({
    min: toInstant("2020-01-01T00:00:00Z"),
    max: toInstant("2030-01-01T00:00:00Z"),
  });
  const anyLengthMs = fc.integer({ min: 1, max: 90 * 86_400_000 });
  const anyTimeMode = fc.constantFrom("utc", "relative", "local");
  fc.assert(
    fc.property(anyStart, anyLengthMs, anyTimeMode, (start, lengthMs, timeMode) => {
      const format: InstantFormat = { ...utcFormat, mode: timeMode, timeZone: "Europe/Belgrade" };
      const tickInstants = getClockTicks(start, start + lengthMs, format).map((tick) => tick.at);
      expect(tickInstants.length).toBeLessThanOrEqual(6);
      expect(tickInstants.every((tick) => tick >= start && tick <= start + lengthMs)).toBe(true);
      expect(tickInstants).toEqual([...new Set(tickInstants)].sort((a, b) => a - b));
    }),
  );
});
