import { expect, test } from "vitest";
import { outcomeKinds } from "../../event-reading/browser-filters.ts";
import { createEventColumns } from "../testing/event-columns.ts";
import { buildHistogram } from "./histogram.ts";
import { createTimeColumns } from "./time-columns.ts";

const layout = createTimeColumns({ from: 0, to: 30 }, 3);

test("events are counted in the column of their time", () => {
  const columns = createEventColumns([{ at: 0 }, { at: 9 }, { at: 10 }, { at: 29 }, { at: 29 }]);
  const { columnMs, columns: histogramColumns } = buildHistogram(
    columns,
    new Uint32Array([0, 1, 2, 3]),
    layout,
    [],
  );
  expect(columnMs).toBe(10);
  expect(histogramColumns.map(({ at, total }) => [at, total])).toEqual([
    [0, 2],
    [10, 1],
    [20, 1],
  ]);
});

test("every outcome is counted in the total, and in its own part", () => {
  const columns = createEventColumns(outcomeKinds.map((outcome) => ({ at: 12, outcome })));
  const [, column] = buildHistogram(
    columns,
    Uint32Array.from(outcomeKinds.keys()),
    layout,
    [],
  ).columns;
  expect(column).toEqual({
    at: 10,
    total: 11,
    failed: 1,
    partlyFailed: 1,
    warning: 1,
    open: 3,
    scannedShare: 0,
  });
});

test("waiting, running, and stuck events are open", () => {
  const outcomes = ["waiting", "running", "stuck", "succeeded", "merged"] as const;
  const columns = createEventColumns(
    outcomes.map((outcome, index) => ({ at: index * 6, outcome })),
  );
  const { columns: histogramColumns } = buildHistogram(
    columns,
    new Uint32Array([0, 1, 2, 3, 4]),
    layout,
    [],
  );
  expect(histogramColumns.map(({ open }) => open)).toEqual([2, 1, 0]);
});

test("each column has its own scanned share", () => {
  const { columns: histogramColumns } = buildHistogram(
    createEventColumns([]),
    new Uint32Array(),
    layout,
    [{ from: 5, to: 20 }],
  );
  expect(histogramColumns.map(({ scannedShare }) => scannedShare)).toEqual([0.5, 1, 0]);
});
