import fc from "fast-check";
import { expect, test } from "vitest";
import { countNewEvents, getNewestTime, parseEventRecords } from "./event-records.ts";

const toTimestamp = (second: number) => `2026-03-01T03:00:0${second}.000Z`;
const createRecord = (_id: string, second: number) => ({ _id, createdAt: toTimestamp(second) });

test("keeps the order, removes duplicates, and separates incomplete records", () => {
  const { rows, duplicateCount, incompleteEvents } = parseEventRecords([
    createRecord("b", 2),
    createRecord("a", 1),
    createRecord("b", 2),
    { createdAt: toTimestamp(1) },
    { _id: "c" },
    { _id: "", createdAt: toTimestamp(1) },
    { _id: "d", createdAt: "yesterday" },
    null,
  ]);
  expect(rows.map((row) => row.id)).toEqual(["b", "a"]);
  expect(duplicateCount).toBe(1);
  expect(incompleteEvents).toHaveLength(5);
});

test("finds the newest time in any order", () => {
  const { rows } = parseEventRecords([
    createRecord("a", 1),
    createRecord("b", 3),
    createRecord("c", 2),
  ]);
  expect(getNewestTime(rows)).toBe(Date.parse(toTimestamp(3)));
  expect(getNewestTime([])).toBeUndefined();
});

test("counts new records once, without those on the page", () => {
  const polledRecords = [
    createRecord("c", 3),
    createRecord("b", 2),
    createRecord("c", 3),
    createRecord("a", 2),
  ];
  expect(countNewEvents(polledRecords, new Set(["a", "b"]))).toBe(1);
});

test("accepts any JSON instead of a list", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { rows, duplicateCount, incompleteEvents } = parseEventRecords(value);
      const total = Array.isArray(value) ? value.length : 0;
      expect(rows.length + duplicateCount + incompleteEvents.length).toBe(total);
    }),
  );
});

test("doesn't count records older than the page as new", () => {
  const polledRecords = [createRecord("new", 3), createRecord("older", 1)];
  expect(countNewEvents(polledRecords, new Set(), Date.parse(toTimestamp(2)))).toBe(1);
});
