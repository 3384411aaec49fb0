import { expect, test } from "vitest";
import { getBrushedColumns, getBrushedRange, moveBrush } from "./brush.ts";

const columns = [0, 60, 120].map((at) => ({
  at,
  total: 0,
  failed: 0,
  partlyFailed: 0,
  warning: 0,
  open: 0,
  scannedShare: 1,
}));

test.each([
  ["ArrowLeft", 19],
  ["ArrowDown", 19],
  ["ArrowRight", 21],
  ["ArrowUp", 21],
  ["PageDown", 10],
  ["PageUp", 30],
  ["Home", 0],
  ["End", 47],
])("%s moves the focus", (key, focus) => {
  expect(moveBrush({ focus: 20 }, key, false, 48)).toEqual({ focus });
});

test("the focus stays within the chart", () => {
  expect(moveBrush({ focus: 0 }, "ArrowLeft", false, 48)).toEqual({ focus: 0 });
  expect(moveBrush({ focus: 47 }, "PageUp", false, 48)).toEqual({ focus: 47 });
});

test("Shift extends the selection from where it began", () => {
  const startedBrush = moveBrush({ focus: 20 }, "ArrowLeft", true, 48);
  expect(startedBrush).toEqual({ focus: 19, anchor: 20 });
  expect(moveBrush(startedBrush ?? { focus: 0 }, "Home", true, 48)).toEqual({
    focus: 0,
    anchor: 20,
  });
  expect(moveBrush(startedBrush ?? { focus: 0 }, "ArrowLeft", false, 48)).toEqual({ focus: 18 });
});

test("other keys do nothing", () => {
  expect(moveBrush({ focus: 20 }, "x", false, 48)).toBeUndefined();
});

test("a selection has its first column first", () => {
  expect(getBrushedColumns({ focus: 3, anchor: 7 })).toEqual([3, 7]);
  expect(getBrushedColumns({ focus: 7, anchor: 3 })).toEqual([3, 7]);
  expect(getBrushedColumns({ focus: 7 })).toEqual([7, 7]);
});

test("a selected range includes its last column and is within the chart's range", () => {
  const range = { from: 10, to: 170 };
  expect(getBrushedRange({ focus: 1 }, columns, 60, range)).toEqual({ from: 60, to: 120 });
  expect(getBrushedRange({ focus: 0, anchor: 2 }, columns, 60, range)).toEqual(range);
});
