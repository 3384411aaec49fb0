import { useState } from "react";
import type { EditableIntegration } from "../../../api/integrations.ts";
import { mayWriteHaveHappened } from "../../../api/writes/idempotency.ts";

/**
 * Keeps the state from before the first attempt of a write if a failed attempt may have taken
 * effect. The caller describes and undoes a repeated write based on this state.
 */
export function useWriteAttempt<State>() {
  const [firstState, setFirstState] = useState<State>();
  const write = async <Result>(stateBefore: State, send: () => Promise<Result>) => {
    try {
      return await send();
    } catch (error) {
      if (mayWriteHaveHappened(error)) setFirstState(() => stateBefore);
      throw error;
    }
  };
  return { firstState, write, reset: () => setFirstState(undefined) };
}

/** Attempt to set a primary. Outlives the dialog, because canceling doesn't undo the attempt. */
export type PrimaryAttempt = ReturnType<
  typeof useWriteAttempt<EditableIntegration & { targetId: string }>
>;
