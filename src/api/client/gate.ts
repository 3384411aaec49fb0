import { wait } from "../../lib/wait.ts";

/**
 * Rate-limit gate shared by all reads. A 429 closes it for every call: other queries would only
 * make it worse. Waiting calls resume spread over `spread` milliseconds, not at once.
 */
export interface Gate {
  /** Closes the door for so many milliseconds from now; a longer closure stays. */
  close(milliseconds: number): void;
  /** Resolves when the door is open; rejects when the signal is aborted. */
  pass(signal?: AbortSignal): Promise<void>;
}

export function createGate(spread = 500, random: () => number = Math.random): Gate {
  let opensAt = 0;
  return {
    close(milliseconds) {
      opensAt = Math.max(opensAt, Date.now() + milliseconds);
    },
    async pass(signal) {
      // It may have been closed again while this one waited.
      while (opensAt > Date.now()) {
        await wait(opensAt - Date.now() + random() * spread, signal);
      }
    },
  };
}
