import * as fc from "fast-check";
import { expect, test } from "vitest";
import { getColumnAt, getColumnStart, createTimeColumns } from "./time-columns.ts";

test("a range is divided into equal columns", () => {
  const layout = createTimeColumns({ from: 1000, to: 2000 }, 4);
  expect(layout.columnMs).toBe(250);
  expect([0, 1, 2, 3].map((column) => getColumnStart(layout, column))).toEqual([
    1000, 1250, 1500, 1750,
  ]);
});

test("a column includes its start and excludes its end", () => {
  const layout = createTimeColumns({ from: 1000, to: 2000 }, 4);
  expect([1000, 1249, 1250, 1999].map((at) => getColumnAt(layout, at))).toEqual([0, 0, 1, 3]);
});

test("times outside the range have no column", () => {
  const layout = createTimeColumns({ from: 1000, to: 2000 }, 4);
  expect([999, 2000, Number.NaN].map((at) => getColumnAt(layout, at))).toEqual([-1, -1, -1]);
});

test("there is at least one column, and a number of columns is rounded down", () => {
  expect(createTimeColumns({ from: 0, to: 10 }, 0)).toMatchObject({ count: 1, columnMs: 10 });
  expect(createTimeColumns({ from: 0, to: 10 }, 2.9)).toMatchObject({ count: 2, columnMs: 5 });
});

test("an empty or reversed range has columns without a length", () => {
  const layout = createTimeColumns({ from: 10, to: 5 }, 3);
  expect(layout.columnMs).toBe(0);
  expect(getColumnAt(layout, 7)).toBe(-1);
});

test("every time of a range has one of its columns", () => {
  const layoutAndTime = fc
    .record({
      from: fc.integer({ min: 0, max: 2e12 }),
      length: fc.integer({ min: 1, max: 1e9 }),
      columnCount: fc.integer({ min: 1, max: 500 }),
    })
    .chain(({ from, length, columnCount }) =>
      fc.record({
        layout: fc.constant(createTimeColumns({ from, to: from + length }, columnCount)),
        at: fc.integer({ min: from, max: from + length - 1 }),
      }),
    );
  fc.assert(
    fc.property(layoutAndTime, ({ layout, at }) => {
      const column = getColumnAt(layout, at);
      expect(column).toBeGreaterThanOrEqual(0);
      expect(column).toBeLessThan(layout.count);
      expect(Math.abs(at - getColumnStart(layout, column + 0.5))).toBeLessThan(
        layout.columnMs / 2 + 0.001,
      );
    }),
  );
});
