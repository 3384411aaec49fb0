import { useDeferredValue, type ReactNode } from "react";

export interface UnhurriedProps {
  children: ReactNode;
  /** What stands there while the children are drawn for the first time. */
  fallback: ReactNode;
}

/**
 * Draws much in pieces: the fallback comes with the rest of the page, the children follow in the
 * background, where keys and clicks go first. Give it a key that changes with what is shown, or the
 * old content stays until the new is ready.
 */
export function Unhurried({ children, fallback }: UnhurriedProps): ReactNode {
  return useDeferredValue(children, fallback);
}
