/** A semaphore. Waiting callers get their slot in the order of their calls. */
export interface Semaphore {
  /** Resolves to a function that releases the slot. Rejects when the signal is aborted. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

export function createSemaphore(max: number): Semaphore {
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
    async acquire(signal) {
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
