import { wait } from "../../lib/wait.ts";

export type RateLimitGate = ReturnType<typeof createRateLimitGate>;

/**
 * Creates a rate-limit gate, which callers close after a 429, because more requests would only
 * prolong the rate limit.
 *
 * @param spreadMs maximum random delay of each waiting call after the gate opens
 */
export function createRateLimitGate(spreadMs = 500, random = Math.random) {
  let opensAt = 0;
  return {
    /** Closes the gate for this many milliseconds, unless it already stays closed for longer. */
    close(milliseconds: number) {
      opensAt = Math.max(opensAt, Date.now() + milliseconds);
    },
    /**
     * Returns the time at which the gate opens, in milliseconds since the epoch. May be in the
     * past.
     */
    getOpensAt: () => opensAt,
    /** Resolves when the gate is open; rejects when the signal is aborted. */
    async pass(signal?: AbortSignal) {
      // The gate may have been closed again during the wait.
      while (opensAt > Date.now()) {
        await wait(opensAt - Date.now() + random() * spreadMs, signal);
      }
    },
  };
}
