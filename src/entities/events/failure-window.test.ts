import { expect, test } from "vitest";
import { getFailureWindow } from "./failure-window.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

test("a recent instant is in the default window", () => {
  expect(getFailureWindow(Date.parse("2026-03-09T12:00:01Z"), now)).toEqual({});
  expect(getFailureWindow(undefined, now)).toEqual({});
});

test("the window of an older instant has a day before and a day after it", () => {
  expect(getFailureWindow(Date.parse("2026-03-01T06:00:00Z"), now)).toEqual({
    after: "2026-02-28T06:00:00.000Z",
    before: "2026-03-02T06:00:00.000Z",
  });
});
