import { formatAge } from "../../lib/time/elapsed.ts";

/**
 * Returns a sentence about when to try again, with a leading space. Returns an empty string if no
 * delay was reported.
 */
export function getRetryAdvice(retryAfterMs: number | undefined): string {
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
  return seconds === 0 ? "" : ` Try again in ${formatAge(seconds * 1000)}.`;
}
