import { expect, test } from "vitest";
import { getBrushedIndexes, getBrushedRange, moveBrush } from "./brush.ts";

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
])("%s moves the focus", (key, focusIndex) => {
  expect(moveBrush({ focusIndex: 20 }, key, false, 48)).toEqual({ focusIndex });
});

test("the focus stays within the chart", () => {
  expect(moveBrush({ focusIndex: 0 }, "ArrowLeft", false, 48)).toEqual({ focusIndex: 0 });
  expect(moveBrush({ focusIndex: 47 }, "PageUp", false, 48)).toEqual({ focusIndex: 47 });
});

test("Shift extends the selection from where it began", () => {
  const startedBrush = moveBrush({ focusIndex: 20 }, "ArrowLeft", true, 48);
  expect(startedBrush).toEqual({ focusIndex: 19, anchorIndex: 20 });
  expect(moveBrush(startedBrush ?? { focusIndex: 0 }, "Home", true, 48)).toEqual({
    focusIndex: 0,
    anchorIndex: 20,
  });
  expect(moveBrush(startedBrush ?? { focusIndex: 0 }, "ArrowLeft", false, 48)).toEqual({
    focusIndex: 18,
  });
});

test("other keys do nothing", () => {
  expect(moveBrush({ focusIndex: 20 }, "x", false, 48)).toBeUndefined();
});

test("a selection has its first column first", () => {
  expect(getBrushedIndexes({ focusIndex: 3, anchorIndex: 7 })).toEqual([3, 7]);
  expect(getBrushedIndexes({ focusIndex: 7, anchorIndex: 3 })).toEqual([3, 7]);
  expect(getBrushedIndexes({ focusIndex: 7 })).toEqual([7, 7]);
});

test("a selected range includes its last column and is within the chart's range", () => {
  const range = { from: 10, to: 170 };
  expect(getBrushedRange({ focusIndex: 1 }, columns, 60, range)).toEqual({ from: 60, to: 120 });
  expect(getBrushedRange({ focusIndex: 0, anchorIndex: 2 }, columns, 60, range)).toEqual(range);
});
