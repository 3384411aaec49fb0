import { useState } from "react";
import { mayWriteHaveHappened } from "../../api/writes/idempotency.ts";

/**
 * Keeps a state of each failed attempt of a write that may have taken effect: the state from before
 * the attempt, from which the caller describes and undoes a repeated write, or the values that the
 * attempt may have saved.
 */
export function useWriteAttempt<State>() {
  const [states, setStates] = useState<readonly State[]>([]);
  const write = async <Result>(state: State, send: () => Promise<Result>) => {
    try {
      return await send();
    } catch (error) {
      if (mayWriteHaveHappened(error)) setStates((earlierStates) => [...earlierStates, state]);
      throw error;
    }
  };
  return { states, lastState: states.at(-1), write, reset: () => setStates([]) };
}
