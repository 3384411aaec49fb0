import fc from "fast-check";
import { expect, test } from "vitest";
import type { RetryOptions, ErrorClassification } from "./attempts.ts";
import { createYielder } from "./yielder.ts";
import { createTaskList } from "./task-list.ts";
import { type TaskControl, type TaskSpec, getShare, startTask } from "./task.ts";
import { runRows } from "./run-rows.ts";
import { readPages, RepeatedCursorError, type ListPage } from "./read-pages.ts";

const spec: TaskSpec = { id: "1", title: "Test", unit: "row", href: "/", scope: "here" };

class ClassifiedError extends Error {
  readonly classification: ErrorClassification;
  constructor(classification: ErrorClassification) {
    super(classification.kind);
    this.classification = classification;
  }
}
const rateLimitedError = new ClassifiedError({ kind: "rateLimited", waitMs: 7 });
const transientError = new ClassifiedError({ kind: "transient", waitMs: 3 });
const rejectedError = new ClassifiedError({ kind: "rejected" });
const fatalError = new ClassifiedError({ kind: "fatal" });

function createRetryOptions(waitsMs: number[] = []): RetryOptions {
  return {
    classify: (error) => (error as ClassifiedError).classification,
    sleep: async (milliseconds) => void waitsMs.push(milliseconds),
  };
}

/** Simulates a list with two items per page. A cursor is the position of an item. */
const createPageReader =
  (items: readonly string[]) =>
  async (cursor: string | undefined): Promise<ListPage<string>> => {
    const pageIndex = Number(cursor ?? 0);
    const nextCursor = pageIndex + 2 < items.length ? String(pageIndex + 2) : null;
    const pageItems = items.slice(pageIndex, pageIndex + 2);
    return { items: pageItems, getTexts: () => pageItems, nextCursor, total: items.length };
  };

async function collect(control: TaskControl, read: (cursor?: string) => Promise<ListPage<string>>) {
  const foundItems: string[] = [];
  for await (const page of readPages(control, { ...createRetryOptions(), read }))
    foundItems.push(...page.items);
  return foundItems;
}

test("all pages are read, despite transient failures", async () => {
  const items = ["a", "b", "c", "d", "e"];
  const errors = [
    transientError,
    undefined,
    rateLimitedError,
    transientError,
    undefined,
    undefined,
  ];
  const readPage = createPageReader(items);
  let foundItems: string[] = [];
  const task = startTask(spec, async (control) => {
    foundItems = await collect(control, async (cursor) => {
      const error = errors.shift();
      if (error) throw error;
      return await readPage(cursor);
    });
  });
  const finalState = await task.completion;
  expect(foundItems).toEqual(items);
  expect(finalState).toMatchObject({
    status: "finished",
    doneCount: 5,
    total: 5,
    isLowerBound: false,
  });
  expect(getShare(finalState)).toBe(1);
});

test("reading pages fails with the service's error if a page is rejected", async () => {
  const task = startTask(spec, async (control) => {
    await collect(control, async () => {
      throw rejectedError;
    });
  });
  expect(await task.completion).toMatchObject({ status: "failed", error: rejectedError });
});

test("repeating cursors are detected", async () => {
  const task = startTask(spec, async (control) => {
    await collect(control, async () => ({ items: ["a"], getTexts: () => [], nextCursor: "same" }));
  });
  const { error, status } = await task.completion;
  expect(status).toBe("failed");
  expect(error).toBeInstanceOf(RepeatedCursorError);
});

test("rows are written with limited concurrency, and rejected ones are reported", async () => {
  let runningCount = 0;
  let maxRunningCount = 0;
  const rowKindEntries: [number, string][] = [];
  const task = startTask(spec, (control) =>
    runRows(control, {
      ...createRetryOptions(),
      rows: Array.from({ length: 50 }, (_, index) => index),
      concurrency: 3,
      write: async (row) => {
        maxRunningCount = Math.max(maxRunningCount, ++runningCount);
        await new Promise((resolve) => setTimeout(resolve));
        runningCount -= 1;
        if (row % 10 === 0) throw rejectedError;
      },
      settle: (row, { kind }) => void rowKindEntries.push([row, kind]),
    }),
  );
  expect(await task.completion).toMatchObject({
    status: "finished",
    doneCount: 50,
    rejectedCount: 5,
  });
  expect(maxRunningCount).toBe(3);
  expect(rowKindEntries.filter(([, kind]) => kind === "rejected").map(([row]) => row)).toEqual([
    0, 10, 20, 30, 40,
  ]);
});

test("each row is settled exactly once, no matter what fails", async () => {
  const anyError = fc.constantFrom(undefined, rateLimitedError, transientError, rejectedError);
  const anyRows = fc.array(fc.array(anyError, { maxLength: 4 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(anyRows, fc.integer({ min: 1, max: 5 }), async (rows, concurrency) => {
      const remainingErrors = rows.map((row) => [...row]);
      const kindsByRow = new Map<number, string>();
      const task = startTask(spec, (control) =>
        runRows(control, {
          ...createRetryOptions(),
          rows: rows.keys(),
          concurrency,
          write: async (row) => {
            const nextError = remainingErrors[row]?.shift();
            if (nextError) throw nextError;
          },
          settle: (row, { kind }) => {
            expect(kindsByRow.has(row)).toBe(false);
            kindsByRow.set(row, kind);
          },
        }),
      );
      expect(await task.completion).toMatchObject({ status: "finished", doneCount: rows.length });
      // The first success or rejection of a row settles the row.
      expect([...kindsByRow].toSorted(([a], [b]) => a - b)).toEqual(
        rows.map((row, index) => {
          const finalError = row.find(
            (rowError) => rowError === undefined || rowError === rejectedError,
          );
          return [index, finalError === rejectedError ? "rejected" : "done"];
        }),
      );
    }),
  );
});

test("an unavailable service pauses the task, which resumes with the same row", async () => {
  let isUnavailable = true;
  const writtenRows: number[] = [];
  const waitsMs: number[] = [];
  const task = startTask(spec, (control) =>
    runRows(control, {
      ...createRetryOptions(waitsMs),
      maxFailures: 3,
      rows: [1, 2],
      concurrency: 1,
      write: async (row) => {
        if (isUnavailable) throw transientError;
        writtenRows.push(row);
      },
      settle: () => undefined,
    }),
  );
  const pausedState = await waitForStatus(task, "paused");
  expect(pausedState.error).toBe(transientError);
  expect(waitsMs).toEqual([3, 3]);
  isUnavailable = false;
  task.resume();
  expect((await task.completion).status).toBe("finished");
  expect(writtenRows).toEqual([1, 2]);
});

test("a fatal error pauses the task immediately", async () => {
  const task = startTask(spec, (control) =>
    runRows(control, {
      ...createRetryOptions(),
      rows: [1],
      write: async () => {
        throw fatalError;
      },
      settle: () => undefined,
    }),
  );
  expect((await waitForStatus(task, "paused")).error).toBe(fatalError);
  task.stop();
  expect((await task.completion).status).toBe("stopped");
});

test("a stopped task completes the rows in progress and starts no others", async () => {
  const startedRows: number[] = [];
  const settledRows: number[] = [];
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  const task = startTask(spec, (control) =>
    runRows(control, {
      ...createRetryOptions(),
      rows: [1, 2, 3, 4],
      concurrency: 2,
      write: async (row) => {
        startedRows.push(row);
        await releasePromise;
      },
      settle: (row) => void settledRows.push(row),
    }),
  );
  await expect.poll(() => startedRows.length).toBe(2);
  task.stop();
  expect(task.get().status).toBe("stopping");
  release();
  expect(await task.completion).toMatchObject({ status: "stopped", doneCount: 2 });
  expect([startedRows, settledRows]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test("an error while storing a result ends the task", async () => {
  const storageError = new Error("full");
  const task = startTask(spec, (control) =>
    runRows(control, {
      ...createRetryOptions(),
      rows: [1, 2, 3],
      write: async () => undefined,
      settle: () => {
        throw storageError;
      },
    }),
  );
  expect(await task.completion).toMatchObject({ status: "failed", error: storageError });
});

test("a paused task does nothing until it is resumed", async () => {
  let hasStarted = false;
  const work = async () => {
    hasStarted = true;
  };
  const progress = { doneCount: 3, total: 9, rejectedCount: 1 };
  const task = startTask(spec, work, { isPaused: true, progress });
  await Promise.resolve();
  expect([hasStarted, task.get()]).toMatchObject([false, { status: "paused", ...progress }]);
  task.resume();
  expect((await task.completion).status).toBe("finished");
});

test("the list stops and removes tasks of another session", async () => {
  const taskList = createTaskList();
  const task = startTask(spec, () => new Promise(() => undefined));
  taskList.add(task);
  taskList.removeOtherScopes("here");
  expect([taskList.get().length, task.get().status]).toEqual([1, "running"]);
  taskList.removeOtherScopes("elsewhere");
  expect([taskList.get().length, task.get().status]).toEqual([0, "stopping"]);
});

test("yields only when the time budget is used up", async () => {
  let nowMs = 0;
  let yieldCount = 0;
  const yieldIfDue = createYielder(
    10,
    () => nowMs,
    async () => void (yieldCount += 1),
  );
  await yieldIfDue();
  nowMs = 9;
  await yieldIfDue();
  expect(yieldCount).toBe(0);
  nowMs = 10;
  await yieldIfDue();
  nowMs = 19;
  await yieldIfDue();
  expect(yieldCount).toBe(1);
});

async function waitForStatus(task: ReturnType<typeof startTask>, status: string) {
  await expect.poll(() => task.get().status).toBe(status);
  return task.get();
}
