import { startTransition, useEffect, useState } from "react";

/** Changes state once a frame has been rendered. Returns the cleanup of an effect. */
export function changeAfterPaint(change: () => void): () => void {
  const frame = requestAnimationFrame(() => startTransition(change));
  return () => cancelAnimationFrame(frame);
}

/**
 * Returns the value of the first render, and after each change the new value once a frame has been
 * rendered, so that what depends on it is laid out in another frame.
 */
export function useValueAfterPaint<Value>(value: Value): Value {
  const [paintedState, setPaintedState] = useState({ value });
  useEffect(() => changeAfterPaint(() => setPaintedState({ value })), [value]);
  return paintedState.value;
}
