import { startTransition, useEffect, useState, type ReactNode } from "react";

/**
 * Its children come in the background, as soon as what is around them has been drawn, and are then
 * drawn with it. What keeps a place for them, so that nothing moves, stands around.
 */
export function Afterwards({ children }: { children: ReactNode }): ReactNode {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
