import { useState } from "react";
import { mayWriteHaveHappened } from "../../api/writes/idempotency.ts";

/**
 * Keeps a state if a failed attempt of a write may have taken effect: the state from before the
 * first attempt, from which the caller describes and undoes a repeated write, or the values that
 * the attempt may have saved.
 */
export function useWriteAttempt<State>() {
  const [firstState, setFirstState] = useState<State>();
  const write = async <Result>(state: State, send: () => Promise<Result>) => {
    try {
      return await send();
    } catch (error) {
      if (mayWriteHaveHappened(error)) setFirstState(() => state);
      throw error;
    }
  };
  return { firstState, write, reset: () => setFirstState(undefined) };
}
