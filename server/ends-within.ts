import { setTimeout as delay } from "node:timers/promises";

/** Waits for work, but not longer than a time. Returns whether the work has ended. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const abort = new AbortController();
  const timeout = delay(milliseconds, false, { signal: abort.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    abort.abort();
  }
}
