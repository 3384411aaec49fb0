import { expect, test } from "vitest";
import { describeReportWindow } from "./window-description.ts";

const range = { from: 1, to: 2 };
const describe = (search: Parameters<typeof describeReportWindow>[0]) =>
  describeReportWindow(search, range, (at) => `minute ${at}`);

test("a relative range is a span up to now", () => {
  expect(describe({})).toEqual({ name: "the last 48 hours", when: "in the last 48 hours" });
  expect(describe({ last: "1h" }).when).toBe("in the last hour");
});

test("a fixed range, or a part of one, has both ends", () => {
  const fixedWindow = { name: "the selected range", when: "between minute 1 and minute 2" };
  expect(describe({ after: "2026-03-01T00:00:00Z" })).toEqual(fixedWindow);
  expect(describe({ last: "4h", from: "2026-03-01T00:00:00Z" })).toEqual(fixedWindow);
});
