import { expect, test } from "vitest";
import { pollingPace } from "./polling.ts";
import { newSince } from "./use-new-events.ts";

const now = Date.parse("2026-03-01T12:00:00.000Z");
const newest = now - 60_000;

test("looks from the newest row on, on later pages from where the list is fixed", () => {
  expect(newSince(newest, {}, now)).toBe(newest);
  const asOf = "2026-03-01T11:30:00.000Z";
  expect(newSince(newest - 9_000_000, { asOf }, now)).toBe(Date.parse(asOf));
});

test("a range that has ended gets nothing new, one that ends later may", () => {
  expect(newSince(newest, { before: "2026-03-01T11:59:59.000Z" }, now)).toBeUndefined();
  expect(newSince(newest, { before: "2026-03-01T12:00:01.000Z" }, now)).toBe(newest);
});

test("an empty list has nothing to look from", () => {
  expect(newSince(undefined, {}, now)).toBeUndefined();
});

test("looks every 10 s, every minute in a hidden tab or when a page of new ones is known", () => {
  expect(pollingPace(false, false)).toBe(10_000);
  expect(pollingPace(true, false)).toBe(60_000);
  expect(pollingPace(false, true)).toBe(60_000);
});

test("a live list looks more often, and in a hidden tab less", () => {
  expect(pollingPace(false, true, true)).toBe(3000);
  expect(pollingPace(true, false, true)).toBe(30_000);
});
