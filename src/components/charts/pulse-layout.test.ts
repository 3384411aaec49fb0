import { expect, test } from "vitest";
import { moveCell, getPulseFill, getPulseLevel } from "./pulse-layout.ts";

const createCell = (ok: number, warning: number, failed: number) => ({ ok, warning, failed });

test.each([
  ["none", createCell(0, 0, 0), 0],
  ["ok", createCell(5, 0, 0), 0],
  ["some", createCell(5, 3, 2), 0.5],
  ["some", createCell(99, 0, 1), 0.2],
  ["some", createCell(0, 4, 0), 1],
  ["failing", createCell(2, 0, 2), 1],
  ["failing", createCell(0, 0, 1), 1],
] as const)("a cell is %s", (level, cell, fill) => {
  expect(getPulseLevel(cell)).toBe(level);
  expect(getPulseFill(cell)).toBe(fill);
});

test.each([
  ["ArrowLeft", { row: 1, column: 3 }],
  ["ArrowRight", { row: 1, column: 5 }],
  ["ArrowUp", { row: 0, column: 4 }],
  ["ArrowDown", { row: 2, column: 4 }],
  ["Home", { row: 1, column: 0 }],
  ["End", { row: 1, column: 5 }],
])("%s moves to another cell", (key, target) => {
  expect(moveCell({ row: 1, column: 4 }, key, 3, 6)).toEqual(target);
});

test("the focus stays within the grid", () => {
  expect(moveCell({ row: 0, column: 0 }, "ArrowUp", 3, 6)).toEqual({ row: 0, column: 0 });
  expect(moveCell({ row: 2, column: 5 }, "ArrowDown", 3, 6)).toEqual({ row: 2, column: 5 });
  expect(moveCell({ row: 2, column: 5 }, "ArrowRight", 3, 6)).toEqual({ row: 2, column: 5 });
  expect(moveCell({ row: 0, column: 0 }, "Tab", 3, 6)).toBeUndefined();
});
