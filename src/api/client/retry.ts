import { isApiError } from "./errors.ts";

const maxRetries = 3;
const firstDelayMs = 1000;
const maxDelayMs = 30_000;
/**
 * Maximum `Retry-After` delay in milliseconds. A call with a longer delay fails, and its error
 * includes when to try again.
 */
export const maxRetryAfterMs = 60_000;

function isTransient(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { failure } = error;
  if (failure.kind === "network") return true;
  if (failure.kind !== "http") return false;
  const { status } = failure;
  // A 501 means that the operation isn't implemented, so a retry can't succeed.
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

export function shouldRetryRead(failureCount: number, error: unknown): boolean {
  return (
    failureCount < maxRetries && isTransient(error) && getRequestedDelayMs(error) <= maxRetryAfterMs
  );
}

/**
 * Times of the next attempts, in milliseconds since the epoch, by the error of the last attempt.
 */
const retryTimesByError = new WeakMap<object, number>();

/**
 * Returns a delay in milliseconds: `Retry-After`, plus full jitter over a doubling range. Also
 * records the end of the delay for `getRetryTime`, so call this function when the delay begins.
 */
export function startRetryDelay(
  failureCount: number,
  error: unknown,
  random: () => number = Math.random,
): number {
  const maxJitterMs = Math.min(maxDelayMs, firstDelayMs * 2 ** failureCount);
  const delayMs = getRequestedDelayMs(error) + random() * maxJitterMs;
  if (isApiError(error)) retryTimesByError.set(error, Date.now() + delayMs);
  return delayMs;
}

/**
 * Returns the time at which the read that failed with this error is retried, in milliseconds since
 * the epoch; undefined if it isn't. A closed rate-limit gate can delay the attempt further.
 */
export const getRetryTime = (error: unknown): number | undefined =>
  isApiError(error) ? retryTimesByError.get(error) : undefined;

function getRequestedDelayMs(error: unknown): number {
  if (!isApiError(error) || error.failure.kind !== "http") return 0;
  return error.failure.retryAfterMs ?? 0;
}
