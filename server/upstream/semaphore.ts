/**
 * Returns a function that waits for one of `maxSlots` slots, in the order of the calls. Its promise
 * resolves to a function that releases the slot. The promise rejects if the signal is aborted
 * first.
 */
export function createSemaphore(maxSlots: number): (signal: AbortSignal) => Promise<() => void> {
  let freeSlotCount = maxSlots;
  const waitingStarts = new Set<() => void>();
  return async (signal) => {
    signal.throwIfAborted();
    if (freeSlotCount > 0) freeSlotCount -= 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          waitingStarts.delete(start);
          reject(signal.reason as Error);
        };
        const start = () => {
          waitingStarts.delete(start);
          signal.removeEventListener("abort", abort);
          resolve();
        };
        waitingStarts.add(start);
        signal.addEventListener("abort", abort, { once: true });
      });
    }
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [startNext] = waitingStarts;
      if (startNext === undefined) freeSlotCount += 1;
      else startNext();
    };
  };
}
