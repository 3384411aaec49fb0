import { type ReactNode, startTransition, useEffect, useState } from "react";

export interface DeferredProps {
  children: ReactNode;
  /** Shown until the children have rendered for the first time. */
  fallback?: ReactNode;
}

/**
 * Renders its children in a transition after the page around them has painted, so that input has
 * priority. Use this for all content that is expensive to render. Use `LargeList` for content
 * outside the viewport.
 */
export function Deferred({ children, fallback = null }: DeferredProps): ReactNode {
  const [renderedContent, setRenderedContent] = useState<ReactNode>(fallback);
  // `useDeferredValue` would render the children together with a page in a transition.
  useEffect(() => startTransition(() => setRenderedContent(children)), [children]);
  return renderedContent;
}
