/**
 * Returns a function that waits for one of `max` slots, in the order of the calls. It resolves to a
 * function that releases the slot, and rejects when the signal is aborted.
 */
export function createSemaphore(max: number): (signal: AbortSignal) => Promise<() => void> {
  let free = max;
  const waiting = new Set<() => void>();
  return async (signal) => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else {
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
    }
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = waiting;
      if (next === undefined) free += 1;
      else next();
    };
  };
}
