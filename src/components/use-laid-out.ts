import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element has its place and size, which it gets with the frame. Whoever asks for them
 * before, as it is drawn, has the whole page laid out in the midst of that.
 */
export function useLaidOut(element: RefObject<Element | null>): boolean {
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => {
    if (isLaidOut || !element.current) return undefined;
    const observer = new ResizeObserver(() => setLaidOut(true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isLaidOut]);
  return isLaidOut;
}
