import { expect, test } from "vitest";
import type { ErrorClassification } from "./attempts.ts";
import { runRows } from "./run-rows.ts";
import { type TaskSpec, type TaskWait, startTask } from "./task.ts";

const spec: TaskSpec = { id: "1", title: "Test", unit: "row", href: "/", scope: "here" };
const outageError = new Error("unavailable");

function defer() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release };
}

interface RowsOptions {
  rowCount: number;
  /** Runs an attempt to write a row. `row` starts at 0, and `attempt` at 1. May throw. */
  write: (row: number, attempt: number) => unknown;
  classify?: (error: unknown) => ErrorClassification;
  sleep: () => Promise<void>;
}

/** Writes rows with four workers. `waits` contains every change of the task's wait. */
function startRows({ rowCount, write, classify, sleep }: RowsOptions) {
  const attemptCounts: number[] = [];
  const task = startTask(spec, (control) =>
    runRows(control, {
      rows: Array.from({ length: rowCount }, (_, row) => row),
      classify: classify ?? (() => ({ kind: "transient", waitMs: 5000 })),
      sleep,
      write: async (row) => {
        const attempt = (attemptCounts[row] ?? 0) + 1;
        attemptCounts[row] = attempt;
        await write(row, attempt);
      },
      settle: () => undefined,
    }),
  );
  const waits: (TaskWait | undefined)[] = [undefined];
  task.subscribe(() => {
    const { wait } = task.get();
    if (wait !== waits.at(-1)) waits.push(wait);
  });
  return { task, waits };
}

test("a row that waits after an error isn't a wait of the task while other rows succeed", async () => {
  const retrySignal = defer();
  const progressSignal = defer();
  const fifthRowSignal = defer();
  const { task, waits } = startRows({
    rowCount: 12,
    sleep: () => retrySignal.promise,
    write: async (row, attempt) => {
      if (row === 4) fifthRowSignal.release();
      if (row === 2 && attempt === 1) {
        await fifthRowSignal.promise;
        throw outageError;
      }
      if (row > 0) await progressSignal.promise;
    },
  });
  // The row has failed when the first progress is published.
  await expect.poll(() => task.get().doneCount).toBe(1);
  retrySignal.release();
  progressSignal.release();
  expect(await task.completion).toMatchObject({ status: "finished", doneCount: 12 });
  expect(waits).toEqual([undefined]);
});

test("a task waits if all rows in progress wait after an error, until one succeeds", async () => {
  const retrySignal = defer();
  const { task, waits } = startRows({
    rowCount: 12,
    sleep: () => retrySignal.promise,
    write: (row, attempt) => {
      if (row < 4 && attempt === 1) throw outageError;
    },
  });
  await expect.poll(() => task.get().wait?.error).toBe(outageError);
  retrySignal.release();
  expect(await task.completion).toMatchObject({ status: "finished", doneCount: 12 });
  expect(waits).toEqual([undefined, expect.objectContaining({ error: outageError }), undefined]);
});

test("a rate limit stays a wait when requests from before it succeed or fail otherwise", async () => {
  const earlierRowsSignal = defer();
  const retrySignal = defer();
  const limitError = new Error("limited");
  const laterLimitError = new Error("limited again");
  const classificationsByError = new Map<unknown, ErrorClassification>([
    [limitError, { kind: "rateLimited", waitMs: 30_000 }],
    [laterLimitError, { kind: "rateLimited", waitMs: 2000 }],
    [outageError, { kind: "transient", waitMs: 5000 }],
  ]);
  const errorsByRow: Record<number, Error> = { 0: limitError, 2: laterLimitError, 3: outageError };
  const { task, waits } = startRows({
    rowCount: 4,
    classify: (error) => classificationsByError.get(error) ?? { kind: "fatal" },
    sleep: () => retrySignal.promise,
    write: async (row, attempt) => {
      if (row > 0 && attempt === 1) await earlierRowsSignal.promise;
      if (errorsByRow[row] && attempt === 1) throw errorsByRow[row];
    },
  });
  await expect.poll(() => task.get().wait).toBeDefined();
  const { wait } = task.get();
  earlierRowsSignal.release();
  await expect.poll(() => task.get().doneCount).toBe(1);
  expect(task.get().wait).toBe(wait);
  retrySignal.release();
  expect(await task.completion).toMatchObject({ status: "finished", doneCount: 4 });
  expect(waits).toEqual([undefined, wait, undefined]);
});
