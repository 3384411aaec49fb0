import { wait } from "../wait.ts";
import { type TaskControl, TaskStoppedError } from "./task.ts";

/**
 * `rateLimited`: not a failure. `transient`: a retry may succeed. `refused`: this unit never
 * succeeds. `fatal`: no unit succeeds until the user fixes the cause.
 */
export type Verdict =
  | { readonly kind: "rateLimited" | "transient"; readonly waitMs: number }
  | { readonly kind: "refused" | "fatal" };

export interface RetryOptions {
  /** Classifies an error; `failures` counts the unit's earlier failures. */
  readonly judge: (error: unknown, failures: number) => Verdict;
  /** Resolves when a call is allowed: the console's rate-limit gate. */
  readonly pass?: (signal: AbortSignal) => Promise<void>;
  /** Failures of one unit before the task pauses for the operator. Defaults to 6. */
  readonly max?: number;
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** A unit was rejected; the service's error is the cause. */
export class RejectedError extends Error {
  override name = "RejectedError";
}

/**
 * Retries one unit until it succeeds or is rejected, always with the same bytes under the same key.
 * After repeated failures the task pauses with the error, and retries after the resume.
 *
 * @throws RejectedError for a unit that can't succeed, TaskStoppedError if the task is stopped.
 */
export async function retryUntilSettled<Result>(
  attempt: () => Promise<Result>,
  control: TaskControl,
  { judge, pass, max = 6, now = Date.now, sleep = wait }: RetryOptions,
): Promise<Result> {
  let failures = 0;
  for (;;) {
    await control.proceed();
    try {
      await pass?.(control.signal);
      const result = await attempt();
      control.reportRateLimit(undefined);
      return result;
    } catch (error) {
      if (control.signal.aborted)
        throw new TaskStoppedError("The task was stopped.", { cause: error });
      const verdict = judge(error, failures);
      if (verdict.kind === "refused")
        throw new RejectedError("The service rejected the unit.", { cause: error });
      if (verdict.kind === "transient") failures += 1;
      if (verdict.kind === "fatal" || failures >= max) {
        failures = 0;
        control.pauseFor(error);
      } else if ("waitMs" in verdict) {
        if (verdict.kind === "rateLimited") control.reportRateLimit(now() + verdict.waitMs);
        await sleepUnlessStopped(verdict.waitMs, control, sleep);
      }
    }
  }
}

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
