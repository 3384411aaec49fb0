import { expect } from "../fixtures.ts";

/** Returns a function that runs an operator's action, and that fails after `maxActions` calls. */
export function createActionRunner(maxActions: number) {
  let actionCount = 0;
  return async (run: () => Promise<unknown>): Promise<void> => {
    actionCount += 1;
    expect(actionCount, "actions").toBeLessThanOrEqual(maxActions);
    await run();
  };
}
