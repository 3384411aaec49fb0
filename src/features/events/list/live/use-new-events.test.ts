import { expect, test } from "vitest";
import { getPollingInterval } from "./polling.ts";
import { getListTime } from "./use-new-events.ts";

const now = Date.parse("2026-03-01T12:00:00.000Z");
const newestAt = now - 60_000;

test("events are new after the newest row, or after `asOf` on later pages", () => {
  expect(getListTime(newestAt, {}, now)).toBe(newestAt);
  const asOf = "2026-03-01T11:30:00.000Z";
  expect(getListTime(newestAt - 9_000_000, { asOf }, now)).toBe(Date.parse(asOf));
});

test("a range gets new events only until it ends", () => {
  expect(getListTime(newestAt, { before: "2026-03-01T11:59:59.000Z" }, now)).toBeUndefined();
  expect(getListTime(newestAt, { before: "2026-03-01T12:00:01.000Z" }, now)).toBe(newestAt);
});

test("an empty list and a later page without `asOf` have no time", () => {
  expect(getListTime(undefined, {}, now)).toBeUndefined();
  expect(getListTime(newestAt, { page: 1 }, now)).toBeUndefined();
});

test("polls every 10 s, or every minute if the tab is hidden or new events exceed a page", () => {
  expect(getPollingInterval(false, false)).toBe(10_000);
  expect(getPollingInterval(true, false)).toBe(60_000);
  expect(getPollingInterval(false, true)).toBe(60_000);
});

test("polls more often with live updates, and less in a hidden tab", () => {
  expect(getPollingInterval(false, true, true)).toBe(3000);
  expect(getPollingInterval(true, false, true)).toBe(30_000);
});
