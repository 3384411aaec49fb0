import fc from "fast-check";
import { expect, test } from "vitest";
import { countNew, newestOf, sortOut } from "./event-records.ts";

const at = (second: number) => `2026-03-01T03:00:0${second}.000Z`;
const record = (_id: string, second: number) => ({ _id, createdAt: at(second) });

test("keeps the order, drops what is repeated, counts what cannot be opened", () => {
  const { rows, repeated, incomplete } = sortOut([
    record("b", 2),
    record("a", 1),
    record("b", 2),
    { createdAt: at(1) },
    { _id: "c" },
    { _id: "", createdAt: at(1) },
    { _id: "d", createdAt: "yesterday" },
    null,
  ]);
  expect(rows.map((row) => row.id)).toEqual(["b", "a"]);
  expect(repeated).toBe(1);
  expect(incomplete).toHaveLength(5);
});

test("the newest is found whatever the order", () => {
  const { rows } = sortOut([record("a", 1), record("b", 3), record("c", 2)]);
  expect(newestOf(rows)).toBe(Date.parse(at(3)));
  expect(newestOf([])).toBeUndefined();
});

test("what is on the page is not new, and nothing is counted twice", () => {
  const read = [record("c", 3), record("b", 2), record("c", 3), record("a", 2)];
  expect(countNew(read, new Set(["a", "b"]))).toBe(1);
});

test("anything can come instead of a list", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { rows, repeated, incomplete } = sortOut(value);
      const total = Array.isArray(value) ? value.length : 0;
      expect(rows.length + repeated + incomplete.length).toBe(total);
    }),
  );
});

test("what is older than the page is not new, only on another page", () => {
  const read = [record("new", 3), record("older", 1)];
  expect(countNew(read, new Set(), Date.parse(at(2)))).toBe(1);
});
