import { httpFailure, isApiError } from "../client/errors.ts";
import { maxPageSize } from "../events.ts";
import { maxRetryAfter, retryDelay, retryRead } from "../client/retry.ts";

/** A slower or larger response makes the next page smaller. Milliseconds, characters. */
const slowPage = 2500;
const largeBody = 2_000_000;
/** Factor: a response below both limits by this much makes the next page larger. */
const ease = 4;
/** Maximum consecutive 429s; each also doubles the pause. */
const maxSlowDowns = 8;
const unsaidDelay = 2000;
const firstPause = 250;
const maxPause = 8000;

/** Adaptive pacing: smaller pages if slow, large, or failing, and a longer pause on each 429. */
export function createPace(random: () => number) {
  let size = maxPageSize;
  let pause = 0;
  let failures = 0;
  let slowDowns = 0;

  const smaller = () => {
    size = Math.ceil(size / 2);
  };

  return {
    size: () => size,
    pause: () => pause,
    /** Records a page by its duration in milliseconds and its body length. */
    came(took: number, length: number) {
      failures = 0;
      slowDowns = 0;
      pause = pause < firstPause ? 0 : Math.floor(pause / 2);
      if (took > slowPage || length > largeBody) smaller();
      else if (took * ease < slowPage && length * ease < largeBody) {
        size = Math.min(maxPageSize, size * 2);
      }
    },
    /** Returns the milliseconds before the retry; undefined if the failure won't be retried. */
    failed(error: unknown): number | undefined {
      const refusal = httpFailure(error, 429);
      if (refusal) {
        const asked = refusal.retryAfterMs ?? unsaidDelay;
        if (slowDowns >= maxSlowDowns || asked > maxRetryAfter) return undefined;
        slowDowns += 1;
        pause = Math.min(maxPause, Math.max(firstPause, pause * 2));
        return asked + random() * pause;
      }
      // Retry a page that timed out only if it can be made smaller.
      const tooMuch = isApiError(error) && error.failure.kind === "timeout" && size > 1;
      if (!retryRead(failures, error) && !tooMuch) return undefined;
      const delay = retryDelay(failures, error, random);
      failures += 1;
      smaller();
      return delay;
    },
  };
}
