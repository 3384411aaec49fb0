import { type ReactNode, startTransition, useEffect, useState } from "react";

export interface DeferredProps {
  children: ReactNode;
  /** Shown until the children have rendered for the first time. */
  fallback?: ReactNode;
}

/**
 * Renders expensive content in a transition, after the page around it has painted, so that input
 * has priority. Use `LargeList` for content outside the viewport.
 */
export function Deferred({ children, fallback = null }: DeferredProps): ReactNode {
  const [renderedContent, setRenderedContent] = useState<ReactNode>(fallback);
  // If the page itself renders in a transition, `useDeferredValue` would render the children
  // together with the page.
  useEffect(() => startTransition(() => setRenderedContent(children)), [children]);
  return renderedContent;
}
