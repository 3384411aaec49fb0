import { type RetryOptions, persist, Refused } from "./attempts.ts";
import { type TaskControl, TaskStopped } from "./task.ts";

export type RowOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "refused"; readonly error: unknown };

export interface RunRowsOptions<Row, Result> extends RetryOptions {
  /** Read lazily: only rows in progress are in memory. */
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** Writes one row. Called again for the same row after a failure: same bytes, same key. */
  readonly write: (row: Row, signal: AbortSignal) => Promise<Result>;
  /** Stores the outcome; the row counts as done when it resolves. */
  readonly settle: (row: Row, outcome: RowOutcome<Result>) => void | Promise<void>;
  /** Maximum rows in progress. Defaults to 4; halved when rate limited. */
  readonly concurrency?: number;
}

/** Consecutive successes after which the concurrency increases by one. */
const steadiness = 40;

/**
 * Writes rows concurrently, each until it succeeds or is rejected. Rejects when the task stops,
 * after the rows in progress have ended. The counts continue from `before`.
 */
export async function runRows<Row, Result>(
  control: TaskControl,
  options: RunRowsOptions<Row, Result>,
  before: { readonly done: number; readonly refused: number } = { done: 0, refused: 0 },
): Promise<void> {
  const { rows, write, settle, concurrency = 4, judge, ...attempts } = options;
  const limit = createLimit(concurrency);
  let { done, refused } = before;
  let failed: { error: unknown } | undefined;

  const careful: RetryOptions = {
    ...attempts,
    judge(error, failures) {
      const verdict = judge(error, failures);
      if (verdict.kind === "slower") limit.narrow();
      return verdict;
    },
  };

  async function one(row: Row): Promise<void> {
    try {
      const outcome = await persist(() => write(row, control.signal), control, careful).then(
        (result): RowOutcome<Result> => ({ kind: "done", result }),
        (error: unknown): RowOutcome<Result> => {
          if (error instanceof Refused) return { kind: "refused", error: error.cause };
          throw error;
        },
      );
      await settle(row, outcome);
      limit.widen();
      done += 1;
      if (outcome.kind === "refused") refused += 1;
      control.report({ done, refused });
    } catch (error) {
      // Keep the first error; the others follow from it.
      failed ??= { error };
    } finally {
      limit.leave();
    }
  }

  try {
    for await (const row of rows) {
      await control.proceed();
      await limit.enter();
      if (failed) {
        limit.leave();
        break;
      }
      void one(row);
    }
  } catch (error) {
    failed ??= { error };
  }
  await limit.empty();
  if (failed) throw failed.error;
  if (control.signal.aborted) throw new TaskStopped("The task was stopped.");
}

/** A semaphore; `narrow` halves its limit, steady success raises it again. */
function createLimit(max: number) {
  let limit = max;
  let inside = 0;
  let steady = 0;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const go of woken) go();
  };
  const until = async (free: () => boolean) => {
    while (!free()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    async enter() {
      await until(() => inside < limit);
      inside += 1;
    },
    leave() {
      inside -= 1;
      wake();
    },
    narrow() {
      limit = Math.max(1, Math.floor(limit / 2));
      steady = 0;
    },
    widen() {
      steady += 1;
      if (steady < steadiness || limit >= max) return;
      steady = 0;
      limit += 1;
      wake();
    },
    empty: () => until(() => inside === 0),
  };
}
