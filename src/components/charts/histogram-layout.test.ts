import fc from "fast-check";
import { expect, test } from "vitest";
import {
  getColumnIndex,
  type EventColumn,
  outcomeParts,
  getPartCount,
  stackColumn,
  sumColumns,
} from "./histogram-layout.ts";

const createColumn = (counts: Partial<EventColumn>): EventColumn => ({
  at: 0,
  total: 0,
  failed: 0,
  partlyFailed: 0,
  warning: 0,
  open: 0,
  scannedShare: 1,
  ...counts,
});

test("other events are those without a part of their own", () => {
  const mixedColumn = createColumn({ total: 20, failed: 4, partlyFailed: 3, warning: 2, open: 1 });
  expect(outcomeParts.map((part) => getPartCount(mixedColumn, part))).toEqual([4, 3, 2, 1, 10]);
});

test("a column's size is proportional to the highest column", () => {
  expect(stackColumn(createColumn({ total: 50, failed: 10 }), 100, 80)).toEqual([
    { part: "failed", size: 8 },
    { part: "other", size: 32 },
  ]);
});

test("one failure among thousands is visible", () => {
  expect(stackColumn(createColumn({ total: 9000, failed: 1 }), 9000, 80)).toEqual([
    { part: "failed", size: 2 },
    { part: "other", size: 80 - 2 },
  ]);
});

test("an empty column has no parts", () => {
  expect(stackColumn(createColumn({}), 100, 80)).toEqual([]);
});

test("columns never exceed the height", () => {
  const countArbitrary = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(
      countArbitrary,
      countArbitrary,
      countArbitrary,
      countArbitrary,
      countArbitrary,
      (failed, partlyFailed, warning, open, other) => {
        const total = failed + partlyFailed + warning + open + other;
        const parts = stackColumn(
          createColumn({ total, failed, partlyFailed, warning, open }),
          Math.max(1, total),
          72,
        );
        expect(parts.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(72.001);
        expect(parts.every(({ size }) => size >= 2)).toBe(true);
      },
    ),
  );
});

test("several columns are summed, with their average scanned share", () => {
  const sum = sumColumns([
    createColumn({ at: 60, total: 5, failed: 1, warning: 2, scannedShare: 1 }),
    createColumn({ at: 120, total: 7, partlyFailed: 3, open: 4, scannedShare: 0.5 }),
  ]);
  expect(sum).toEqual({
    at: 60,
    total: 12,
    failed: 1,
    partlyFailed: 3,
    warning: 2,
    open: 4,
    scannedShare: 0.75,
  });
});

test("an offset belongs to a column, also outside the chart", () => {
  expect([-5, 0, 99, 100, 479, 480, 900].map((offset) => getColumnIndex(offset, 480, 48))).toEqual([
    0, 0, 9, 10, 47, 47, 47,
  ]);
  expect(getColumnIndex(10, 0, 48)).toBe(0);
});
