import { type ReactNode, startTransition, useEffect, useState } from "react";

export interface DeferredProps {
  children: ReactNode;
  /** Shown until the children have rendered for the first time. */
  fallback?: ReactNode;
}

/**
 * Renders its children after the page around them has been painted, in slices between which keys and
 * clicks go first. The last children stay until the new ones are ready. This is the console's one
 * tool for content that is expensive to render; for content that is out of view, see `LargeList`.
 */
export function Deferred({ children, fallback = null }: DeferredProps): ReactNode {
  const [rendered, setRendered] = useState<ReactNode>(fallback);
  // A deferred value would render with the page when that is itself rendered in the background.
  useEffect(() => startTransition(() => setRendered(children)), [children]);
  return rendered;
}
