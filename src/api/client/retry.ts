import { isApiError } from "./errors.ts";

const maxTries = 3;
const firstDelay = 1000;
const maxDelay = 30_000;
/** Longer waits aren't shown as a spinner; the error says when to try again. */
export const maxRetryAfter = 60_000;

function isPassing(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { failure } = error;
  if (failure.kind === "network") return true;
  if (failure.kind !== "http") return false;
  const { status } = failure;
  // 501 means not implemented, so a retry is pointless.
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

export function retryRead(failures: number, error: unknown): boolean {
  return failures < maxTries && isPassing(error) && askedDelay(error) <= maxRetryAfter;
}

/** Full jitter over a doubling range, never less than `Retry-After`. Milliseconds. */
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
