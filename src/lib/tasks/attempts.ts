import { wait } from "../wait.ts";
import { type TaskControl, TaskStoppedError } from "./task.ts";

/**
 * The kind of an error, and the delay before a retry. `transient` means that a retry may succeed,
 * `rejected` that this unit can't succeed, `fatal` that no unit can succeed until the user fixes the
 * cause, and `unrecoverable` that no unit can succeed at all.
 */
export type ErrorClassification =
  | { readonly kind: "rateLimited" | "transient"; readonly waitMs: number }
  | { readonly kind: "rejected" | "fatal" | "unrecoverable" };

export interface RetryOptions {
  /**
   * Classifies an error. `failureCount` is the number of the unit's earlier transient failures
   * since the last pause after an error.
   */
  readonly classify: (error: unknown, failureCount: number) => ErrorClassification;
  /** Resolves when a call is allowed, for example by the console's rate-limit gate. */
  readonly waitForTurn?: (signal: AbortSignal) => Promise<void>;
  /** Number of transient failures of one unit after which the task pauses; default: 6. */
  readonly maxFailures?: number;
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Reports that a unit was rejected. `cause` is the error of the last attempt. */
export class RejectedError extends Error {
  override name = "RejectedError";
}

/**
 * Retries a unit until it succeeds or is rejected; `attempt` must repeat a write with the same
 * bytes and key. After a fatal error or repeated failures, the task pauses and retries when the
 * operator resumes it.
 *
 * @throws RejectedError if the unit can't succeed, TaskStoppedError if the task is stopped, or an
 *   unrecoverable error
 */
export async function retryUntilSettled<Result>(
  attempt: () => Promise<Result>,
  control: TaskControl,
  { classify, waitForTurn, maxFailures = 6, sleep = wait }: RetryOptions,
): Promise<Result> {
  const unit = control.startUnit();
  let failureCount = 0;
  try {
    for (;;) {
      await control.proceed();
      try {
        await waitForTurn?.(control.signal);
        return await attempt();
      } catch (error) {
        if (control.signal.aborted)
          throw new TaskStoppedError("The task was stopped.", { cause: error });
        const classification = classify(error, failureCount);
        if (classification.kind === "unrecoverable") throw error;
        if (classification.kind === "rejected")
          throw new RejectedError("The service rejected the unit.", { cause: error });
        if (classification.kind === "transient") failureCount += 1;
        if (classification.kind === "fatal" || failureCount >= maxFailures) {
          failureCount = 0;
          control.pauseAfterError(error);
        } else if ("waitMs" in classification) {
          const { kind, waitMs } = classification;
          unit.reportWait({
            endsAt: Date.now() + waitMs,
            ...(kind === "transient" && { error }),
          });
          await sleepUnlessStopped(waitMs, control, sleep);
        }
      }
    }
  } finally {
    unit.end();
  }
}

/** Like `retryUntilSettled`, but throws the error of the last attempt if the unit can't succeed. */
export const retryUntilSuccess: typeof retryUntilSettled = async (...args) => {
  try {
    return await retryUntilSettled(...args);
  } catch (error) {
    throw error instanceof RejectedError ? error.cause : error;
  }
};

async function sleepUnlessStopped(
  milliseconds: number,
  control: TaskControl,
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    await sleep(milliseconds, control.signal);
  } catch (cause) {
    throw new TaskStoppedError("The task was stopped.", { cause });
  }
}
