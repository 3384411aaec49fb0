interface PageScheduler {
  yield?: () => Promise<void>;
}

function yieldToPage(): Promise<void> {
  // Chromium and Firefox support `scheduler`, but TypeScript's types don't include it.
  const { scheduler } = globalThis as { scheduler?: PageScheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/**
 * Returns a function to await between small pieces of long work. The function yields if `budgetMs`
 * milliseconds have passed since it last yielded.
 *
 * @param budgetMs far below the 50 ms of a long task, because the pieces in between also take time
 */
export function createYielder(
  budgetMs = 12,
  getNow: () => number = () => performance.now(),
  yieldNow: () => Promise<void> = yieldToPage,
): () => Promise<void> {
  let startedAt = getNow();
  return async () => {
    if (getNow() - startedAt < budgetMs) return;
    await yieldNow();
    startedAt = getNow();
  };
}
