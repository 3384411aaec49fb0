import { expect, test } from "vitest";
import { createSeededIdSource, createUuid } from "./ids.ts";
import { hashToFraction, createRandom } from "./random.ts";

const drawNumbers = (...parts: (string | number)[]) => {
  const random = createRandom(...parts);
  return Array.from({ length: 8 }, () => random.next());
};

test("the same parts return the same numbers, and other parts return others", () => {
  expect(drawNumbers("seed", 1)).toEqual(drawNumbers("seed", 1));
  expect(drawNumbers("seed", 1)).not.toEqual(drawNumbers("seed", 2));
  expect(drawNumbers("a", "bc")).not.toEqual(drawNumbers("ab", "c"));
  expect(hashToFraction("text")).toBe(hashToFraction("text"));
  expect(hashToFraction("text")).not.toBe(hashToFraction("texts"));
});

test("numbers are distributed evenly, even with similar seeds", () => {
  const means = [
    Array.from({ length: 4000 }, (_, index) => createRandom("seed", index).next()),
    Array.from({ length: 4000 }, (_, index) => hashToFraction(`key ${index}`)),
  ].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  for (const mean of means) expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
});

test("whole numbers stay within their bounds and reach both", () => {
  const random = createRandom("bounds");
  const values = Array.from({ length: 500 }, () => random.int(3, 6));
  expect(new Set(values)).toEqual(new Set([3, 4, 5, 6]));
});

test("`sample` returns distinct items, at most all", () => {
  const random = createRandom("sample");
  const sampledItems = random.sample([1, 2, 3, 4, 5], 3);
  expect(new Set(sampledItems).size).toBe(3);
  expect(random.sample([1, 2], 5).toSorted()).toEqual([1, 2]);
});

test("IDs have the service's format, and sort by time, then by creation", () => {
  const createId = createSeededIdSource(createRandom("ids"));
  const time = Date.parse("2026-03-01T12:00:00.000Z");
  const createdIds = [createId(time), createId(time), createId(time + 1)];
  for (const id of createdIds) expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(createdIds.toSorted()).toEqual(createdIds);
  expect(Number.parseInt(createdIds[0]?.slice(0, 11) ?? "", 16)).toBe(time);
});

test("UUIDs have version 4", () => {
  expect(createUuid(createRandom("uuid"))).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
