import { isApiError } from "./errors.ts";

const maxTries = 3;
const firstDelay = 1000;
const maxDelay = 30_000;
/** Too long for a spinner; beyond it the error says when to try again. */
export const maxRetryAfter = 60_000;

/** Whether the same read may go better a moment later. */
function isPassing(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { failure } = error;
  if (failure.kind === "network") return true;
  if (failure.kind !== "http") return false;
  const { status } = failure;
  // 501 is a decision of the service, and stays one.
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** Policy for reads: three tries after the first, unless the requested wait is too long. */
export function retryRead(failures: number, error: unknown): boolean {
  return failures < maxTries && isPassing(error) && askedDelay(error) <= maxRetryAfter;
}

/** Full jitter over a doubling range, and never before `Retry-After` allows. In milliseconds. */
export function retryDelay(
  failures: number,
  error: unknown,
  random: () => number = Math.random,
): number {
  const range = Math.min(maxDelay, firstDelay * 2 ** failures);
  return askedDelay(error) + random() * range;
}

function askedDelay(error: unknown): number {
  if (!isApiError(error) || error.failure.kind !== "http") return 0;
  return error.failure.retryAfterMs ?? 0;
}
