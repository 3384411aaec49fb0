import { startTransition, useEffect, useState } from "react";

/** Changes state in the next animation frame. Returns a cleanup function for an effect. */
export function changeAfterPaint(change: () => void): () => void {
  const frame = requestAnimationFrame(() => startTransition(change));
  return () => cancelAnimationFrame(frame);
}

/**
 * Returns `value` with a delay of one frame, so that the elements that use it are laid out in
 * another frame.
 */
export function useValueAfterPaint<Value>(value: Value): Value {
  const [paintedState, setPaintedState] = useState({ value });
  useEffect(() => changeAfterPaint(() => setPaintedState({ value })), [value]);
  return paintedState.value;
}
