import { setTimeout as delay } from "node:timers/promises";

/** Waits at most `timeoutMs` for work. Returns whether it ended in time; rejects if it failed. */
export async function endsWithin(
  timeoutMs: number,
  workPromise: Promise<unknown>,
): Promise<boolean> {
  const abortController = new AbortController();
  const timeoutPromise = delay(timeoutMs, false, { signal: abortController.signal }).catch(
    () => false,
  );
  try {
    return await Promise.race([workPromise.then(() => true), timeoutPromise]);
  } finally {
    abortController.abort();
  }
}
