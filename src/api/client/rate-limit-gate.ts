import { wait } from "../../lib/wait.ts";

/**
 * Rate-limit gate shared by all reads. A 429 closes it for every call, as other queries would only
 * make it worse. Waiting calls resume spread over `spread` milliseconds.
 */
export interface RateLimitGate {
  /** Closes the gate for this many milliseconds, unless it is already closed for longer. */
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
      // It may have been closed again during the wait.
      while (opensAt > Date.now()) {
        await wait(opensAt - Date.now() + random() * spread, signal);
      }
    },
  };
}
