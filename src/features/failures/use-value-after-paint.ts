import { startTransition, useEffect, useState } from "react";

/** Changes state once a frame has been rendered. Returns a cleanup function for an effect. */
export function changeAfterPaint(change: () => void): () => void {
  const frame = requestAnimationFrame(() => startTransition(change));
  return () => cancelAnimationFrame(frame);
}

/**
 * Returns a value that follows `value` one frame later, so that its dependents are laid out in
 * another frame.
 */
export function useValueAfterPaint<Value>(value: Value): Value {
  const [paintedState, setPaintedState] = useState({ value });
  useEffect(() => changeAfterPaint(() => setPaintedState({ value })), [value]);
  return paintedState.value;
}
