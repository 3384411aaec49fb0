/** A semaphore. Waiting callers get their slot in the order of their calls. */
export interface Slots {
  /** Resolves to a function that returns the slot. Rejects when the signal is aborted. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSlots(max: number): Slots {
  let free = max;
  const waiting = new Set<() => void>();

  const releaseOnce = () => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const [next] = waiting;
      if (next === undefined) free += 1;
      else next();
    };
  };

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return releaseOnce();
      }
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          waiting.delete(start);
          reject(signal.reason as Error);
        };
        const start = () => {
          waiting.delete(start);
          signal.removeEventListener("abort", abort);
          resolve();
        };
        waiting.add(start);
        signal.addEventListener("abort", abort, { once: true });
      });
      return releaseOnce();
    },
  };
}
