import { expect, test, vi } from "vitest";
import { asObjects, asTime } from "./loose.ts";
import { TokyoDate } from "./testing/tokyo-date.ts";

test.each([
  "2026-03-01T12:34:56.789Z",
  "2026-02-28T23:59:59.999Z",
  "1970-01-01T00:00:00.000Z",
  "2024-02-29T00:00:00.000Z",
  "2026-02-30T00:00:00.000Z",
  "0099-01-01T00:00:00.000Z",
  "2026-03-01T24:00:00.000Z",
  "2026-03-01T12:34:56Z",
  "2026-03-01T12:34:56.789+02:00",
  "2026-03-01T12:34:56.789123Z",
])("a timestamp is the time that `Date.parse` returns: %s", (text) => {
  expect(asTime(text)).toBe(Date.parse(text));
});

test.each([
  ["2026-11-27T02:18", "2026-11-27T02:18:00.000Z"],
  ["2026-11-27T02:18:23", "2026-11-27T02:18:23.000Z"],
  ["2026-11-27T02:18:23.962000", "2026-11-27T02:18:23.962Z"],
  ["2026-11-27T02:18:23.962+09:00", "2026-11-26T17:18:23.962Z"],
])("a time without an offset is in UTC in any time zone: %s", (text, utcText) => {
  const time = Date.parse(utcText);
  vi.stubGlobal("Date", TokyoDate);
  expect(asTime(text)).toBe(time);
});

test.each([
  "2026-13-01T00:00:00.000Z",
  "2026-00-01T00:00:00.000Z",
  "2026-03-00T00:00:00.000Z",
  "2026-03-32T00:00:00.000Z",
  "2026-03-01T25:00:00.000Z",
  "2026-03-01T00:60:00.000Z",
  "2026-03-01T00:00:60.000Z",
  "2026-03-01T00:00:00.0x0Z",
  "20x6-03-01T00:00:00.000Z",
  "2026/03/01T00:00:00.000Z",
  "2026-03-01 00:00:00.000Z",
  "1 March 2026",
  "",
  1,
  null,
])("other values aren't timestamps: %j", (value) => {
  expect(asTime(value)).toBeUndefined();
});

test("only the objects of a list are objects", () => {
  expect(asObjects([{ a: 1 }, null, [], "text", {}])).toEqual([{ a: 1 }, {}]);
  expect(asObjects({ a: 1 })).toEqual([]);
});
