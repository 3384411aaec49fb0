import { expect, test } from "vitest";
import { describeReportWindow } from "./window-description.ts";

const now = new Date("2026-03-01T04:00:00Z");
const range = { from: Date.parse("2026-03-01T02:30:00Z"), to: Date.parse("2026-03-01T03:12:00Z") };
const describeSearch = (
  search: Parameters<typeof describeReportWindow>[0],
  { from = range.from, isCurrent = true } = {},
) =>
  describeReportWindow(
    search,
    { ...range, from },
    { mode: "utc", now, precision: "minute" },
    isCurrent,
  );

test("a relative range is a span up to now", () => {
  expect(describeSearch({})).toEqual({
    name: "the last 48 hours",
    periodText: "in the last 48 hours",
  });
  expect(describeSearch({ last: "1h" }).periodText).toBe("in the last hour");
});

test("a fixed range or a part of a range has both ends", () => {
  const fixedWindow = { name: "the selected range", periodText: "between 02:30 and 03:12" };
  expect(describeSearch({ after: "2026-03-01T02:30:00Z" })).toEqual(fixedWindow);
  expect(describeSearch({ last: "4h", from: "2026-03-01T02:30:00Z" })).toEqual(fixedWindow);
});

test("a past relative range has both ends and, as a name, its length and end", () => {
  expect(describeSearch({ last: "1h" }, { isCurrent: false })).toEqual({
    name: "the hour until 03:12",
    periodText: "between 02:30 and 03:12",
  });
});

test("a range that ends on another day has both days", () => {
  const from = Date.parse("2026-02-27T03:12:00Z");
  expect(describeSearch({ after: "2026-02-27T03:12:00Z" }, { from }).periodText).toBe(
    "between Feb 27, 03:12 and Mar 1, 03:12",
  );
});
