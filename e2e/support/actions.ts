import { expect } from "../fixtures.ts";

/** Returns a function that runs an operator's action. It fails after `maxActions` of them. */
export function countActions(maxActions: number) {
  let actions = 0;
  return async (run: () => Promise<unknown>): Promise<void> => {
    actions += 1;
    expect(actions, "actions").toBeLessThanOrEqual(maxActions);
    await run();
  };
}
