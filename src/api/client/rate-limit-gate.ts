import { wait } from "../../lib/wait.ts";

/**
 * Rate-limit gate shared by all reads. A 429 closes the gate for every call, because further
 * queries would only prolong the rate limit. Waiting calls resume at random times within `spread`
 * milliseconds.
 */
export interface RateLimitGate {
  /** Closes the gate for this many milliseconds, unless it is closed for longer already. */
  close(milliseconds: number): void;
  /** Resolves when the gate is open; rejects when the signal is aborted. */
  pass(signal?: AbortSignal): Promise<void>;
}

export function createRateLimitGate(
  spread = 500,
  random: () => number = Math.random,
): RateLimitGate {
  let opensAt = 0;
  return {
    close(milliseconds) {
      opensAt = Math.max(opensAt, Date.now() + milliseconds);
    },
    async pass(signal) {
      // The gate may have been closed again during the wait.
      while (opensAt > Date.now()) {
        await wait(opensAt - Date.now() + random() * spread, signal);
      }
    },
  };
}
