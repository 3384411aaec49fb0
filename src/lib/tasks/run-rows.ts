import { type RetryOptions, retryUntilSettled, RejectedError } from "./attempts.ts";
import { type TaskControl, TaskStoppedError } from "./task.ts";

export type RowOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "rejected"; readonly error: unknown };

export interface RunRowsOptions<Row, Result> extends RetryOptions {
  /** Rows to write. They are read lazily, so that only rows in progress are in memory. */
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** Writes a row. Called again for the same row after a failure, with the same bytes and key. */
  readonly write: (row: Row, signal: AbortSignal) => Promise<Result>;
  /** Stores the outcome. The row counts as done when this function resolves. */
  readonly settle: (row: Row, outcome: RowOutcome<Result>) => void | Promise<void>;
  /** Maximum number of rows in progress; default: 4. Each rate limit halves the number. */
  readonly concurrency?: number;
}

/** Consecutive successes after which the concurrency increases by one. */
const successesPerIncrease = 40;

/**
 * Writes rows concurrently and retries each until it succeeds or is rejected. Rejects when the task
 * stops, after the rows in progress have ended. The counts start at `before`.
 */
export async function runRows<Row, Result>(
  control: TaskControl,
  options: RunRowsOptions<Row, Result>,
  before: { readonly done: number; readonly rejected: number } = { done: 0, rejected: 0 },
): Promise<void> {
  const { rows, write, settle, concurrency = 4, classify, ...attempts } = options;
  const limit = createLimit(concurrency);
  let { done, rejected } = before;
  let failure: { error: unknown } | undefined;

  const retryOptions: RetryOptions = {
    ...attempts,
    classify(error, failures) {
      const classification = classify(error, failures);
      if (classification.kind === "rateLimited") limit.narrow();
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
      limit.widen();
      done += 1;
      if (outcome.kind === "rejected") rejected += 1;
      control.report({ done, rejected });
    } catch (error) {
      // Keep the first error, because it causes the others.
      failure ??= { error };
    } finally {
      limit.leave();
    }
  }

  try {
    for await (const row of rows) {
      await control.proceed();
      await limit.enter();
      if (failure) {
        limit.leave();
        break;
      }
      void runRow(row);
    }
  } catch (error) {
    failure ??= { error };
  }
  await limit.drain();
  if (failure) throw failure.error;
  if (control.signal.aborted) throw new TaskStoppedError("The task was stopped.");
}

/** Creates a semaphore. `narrow` halves its limit, and a run of successes increases it. */
function createLimit(max: number) {
  let limit = max;
  let active = 0;
  let successes = 0;
  let waiters: (() => void)[] = [];
  const wake = () => {
    const callbacks = waiters;
    waiters = [];
    for (const resume of callbacks) resume();
  };
  const waitUntil = async (free: () => boolean) => {
    while (!free()) await new Promise<void>((resolve) => waiters.push(resolve));
  };
  return {
    async enter() {
      await waitUntil(() => active < limit);
      active += 1;
    },
    leave() {
      active -= 1;
      wake();
    },
    narrow() {
      limit = Math.max(1, Math.floor(limit / 2));
      successes = 0;
    },
    widen() {
      successes += 1;
      if (successes < successesPerIncrease || limit >= max) return;
      successes = 0;
      limit += 1;
      wake();
    },
    drain: () => waitUntil(() => active === 0),
  };
}
