interface PageScheduler {
  yield?: () => Promise<void>;
}

/** Lets the page draw and answer input, then goes on. */
function yieldToPage(): Promise<void> {
  // Known to Chromium and Firefox, and not yet to TypeScript.
  const { scheduler } = globalThis as { scheduler?: PageScheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/**
 * A breath for long work in the page's thread: awaited between small pieces, it returns at once
 * until `budget` milliseconds have gone, then lets the page go first. Far below the 50 ms from
 * which a task is felt, because what comes between two breaths counts as well.
 */
export function createBreath(
  budget = 12,
  now: () => number = () => performance.now(),
  rest: () => Promise<void> = yieldToPage,
): () => Promise<void> {
  let began = now();
  return async () => {
    if (now() - began < budget) return;
    await rest();
    began = now();
  };
}
