interface PageScheduler {
  yield?: () => Promise<void>;
}

function yieldToPage(): Promise<void> {
  // Supported by Chromium and Firefox, but missing in TypeScript.
  const { scheduler } = globalThis as { scheduler?: PageScheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/**
 * Await the result between small pieces of long work: it yields after `budget` milliseconds. The
 * budget is far below the 50 ms of a long task, because the pieces in between count as well.
 */
export function createYielder(
  budget = 12,
  now: () => number = () => performance.now(),
  yieldNow: () => Promise<void> = yieldToPage,
): () => Promise<void> {
  let startedAt = now();
  return async () => {
    if (now() - startedAt < budget) return;
    await yieldNow();
    startedAt = now();
  };
}
