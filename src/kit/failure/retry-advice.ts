import { formatAge } from "../../lib/time/elapsed.ts";

/** Returns when to try again, after a space; an empty string if the service didn't report it. */
export function getRetryAdvice(retryAfterMs: number | undefined): string {
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
  // oxlint-disable-next-line signalbox/whole-text -- a sentence that follows the error's sentence
  return seconds === 0 ? "" : ` Try again in ${formatAge(seconds * 1000)}.`;
}
