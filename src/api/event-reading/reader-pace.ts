import { httpFailure, isApiError } from "../client/errors.ts";
import { maxPageSize } from "./event-cursor.ts";
import { maxRetryAfter, retryDelay, retryRead } from "../client/retry.ts";

/** A slower or larger page makes the next one smaller. Milliseconds, characters. */
const slowPage = 2500;
const largeBody = 2_000_000;
/** A page well below both makes the next one larger. */
const ease = 4;
/** Times in a row that the service may ask to slow down; each also doubles the pause. */
const maxSlowDowns = 8;
const unsaidDelay = 2000;
const firstPause = 250;
const maxPause = 8000;

/** How large the next page is and how long to wait before it. Milliseconds. */
export interface Pace {
  size(): number;
  /** Between two pages. */
  pause(): number;
  /** A page came, after so long and so large. */
  came(took: number, length: number): void;
  /** A page failed: how long to wait before it is tried again, or undefined when it is not. */
  failed(error: unknown): number | undefined;
}

/**
 * The pace of a long reading: smaller pages while they are slow, large or fail, a longer pause each
 * time the service asks to slow down, and back to full speed as soon as it breathes again.
 */
export function createPace(random: () => number): Pace {
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
    came(took, length) {
      failures = 0;
      slowDowns = 0;
      pause = pause < firstPause ? 0 : Math.floor(pause / 2);
      if (took > slowPage || length > largeBody) smaller();
      else if (took * ease < slowPage && length * ease < largeBody) {
        size = Math.min(maxPageSize, size * 2);
      }
    },
    failed(error) {
      const refusal = httpFailure(error, 429);
      if (refusal) {
        const asked = refusal.retryAfterMs ?? unsaidDelay;
        if (slowDowns >= maxSlowDowns || asked > maxRetryAfter) return undefined;
        slowDowns += 1;
        pause = Math.min(maxPause, Math.max(firstPause, pause * 2));
        return asked + random() * pause;
      }
      // A page that did not come in time is no use again unless it asks for less.
      const tooMuch = isApiError(error) && error.failure.kind === "timeout" && size > 1;
      if (!retryRead(failures, error) && !tooMuch) return undefined;
      const delay = retryDelay(failures, error, random);
      failures += 1;
      smaller();
      return delay;
    },
  };
}
