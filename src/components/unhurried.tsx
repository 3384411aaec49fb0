import { startTransition, useEffect, useState, type ReactNode } from "react";

export interface UnhurriedProps {
  children: ReactNode;
  /** What stands there while the children are drawn for the first time. */
  fallback: ReactNode;
}

/**
 * Draws much in pieces: the fallback comes with the rest of the page, the children follow in the
 * background, where keys and clicks go first. Keep the element while nothing of it changes, as each
 * new one begins anew. Give it a key that changes with what is shown, or the old content stays until
 * the new is ready.
 */
export function Unhurried({ children, fallback }: UnhurriedProps): ReactNode {
  const [drawn, setDrawn] = useState(fallback);
  // Not a deferred value: inside of what is drawn in the background already, that would come in one
  // piece with it. Here the page around is seen first, wherever this stands.
  useEffect(() => startTransition(() => setDrawn(children)), [children]);
  return drawn;
}
