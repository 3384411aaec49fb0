import { type RetryOptions, retryUntilSettled, RejectedError } from "./attempts.ts";
import { type TaskControl, TaskStoppedError } from "./task.ts";

export type RowOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "rejected"; readonly error: unknown };

export interface RunRowsOptions<Row, Result> extends RetryOptions {
  /** Rows to write. They are read lazily, so that only rows in progress are in memory. */
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** Writes a row. A retry for the same row must send the same bytes and key. */
  readonly write: (row: Row, signal: AbortSignal) => Promise<Result>;
  /** Saves the outcome. The row counts as done when this function resolves. */
  readonly settle: (row: Row, outcome: RowOutcome<Result>) => void | Promise<void>;
  /** Maximum number of rows in progress; default: 4. Each rate limit halves the number. */
  readonly concurrency?: number;
}

/** Consecutive successes after which the concurrency increases by one. */
const successesPerIncrease = 40;

/**
 * Writes rows concurrently and retries each row until it succeeds or is rejected. Rejects on the
 * first other error or when the task stops, after the rows in progress have ended.
 *
 * @param initialCounts the counts to start at, for example after a reload
 */
export async function runRows<Row, Result>(
  control: TaskControl,
  options: RunRowsOptions<Row, Result>,
  initialCounts: { readonly doneCount: number; readonly rejectedCount: number } = {
    doneCount: 0,
    rejectedCount: 0,
  },
): Promise<void> {
  const { rows, write, settle, concurrency = 4, classify, ...otherOptions } = options;
  const semaphore = createSemaphore(concurrency);
  let { doneCount, rejectedCount } = initialCounts;
  let failure: { error: unknown } | undefined;

  const retryOptions: RetryOptions = {
    ...otherOptions,
    classify(error, failureCount) {
      const classification = classify(error, failureCount);
      if (classification.kind === "rateLimited") semaphore.narrow();
      return classification;
    },
  };

  async function runRow(row: Row): Promise<void> {
    try {
      const outcome = await retryUntilSettled(
        () => write(row, control.signal),
        control,
        retryOptions,
      ).then(
        (result): RowOutcome<Result> => ({ kind: "done", result }),
        (error: unknown): RowOutcome<Result> => {
          if (error instanceof RejectedError) return { kind: "rejected", error: error.cause };
          throw error;
        },
      );
      await settle(row, outcome);
      semaphore.widen();
      doneCount += 1;
      if (outcome.kind === "rejected") rejectedCount += 1;
      control.report({ doneCount, rejectedCount });
    } catch (error) {
      // Keep the first error, because it may have caused the later errors.
      failure ??= { error };
    } finally {
      semaphore.leave();
    }
  }

  try {
    for await (const row of rows) {
      await control.proceed();
      await semaphore.enter();
      if (failure) {
        semaphore.leave();
        break;
      }
      void runRow(row);
    }
  } catch (error) {
    failure ??= { error };
  }
  await semaphore.drain();
  if (failure) throw failure.error;
  if (control.signal.aborted) throw new TaskStoppedError("The task was stopped.");
}

/** Creates a semaphore. `narrow` halves its limit, and a run of successes increases it. */
function createSemaphore(maxLimit: number) {
  let limit = maxLimit;
  let activeCount = 0;
  let successCount = 0;
  let waiters: (() => void)[] = [];
  const wake = () => {
    const callbacks = waiters;
    waiters = [];
    for (const resume of callbacks) resume();
  };
  const waitUntil = async (isFree: () => boolean) => {
    while (!isFree()) await new Promise<void>((resolve) => waiters.push(resolve));
  };
  return {
    async enter() {
      await waitUntil(() => activeCount < limit);
      activeCount += 1;
    },
    leave() {
      activeCount -= 1;
      wake();
    },
    narrow() {
      limit = Math.max(1, Math.floor(limit / 2));
      successCount = 0;
    },
    widen() {
      successCount += 1;
      if (successCount < successesPerIncrease || limit >= maxLimit) return;
      successCount = 0;
      limit += 1;
      wake();
    },
    drain: () => waitUntil(() => activeCount === 0),
  };
}
