import { useCallback, useState } from "react";

/** Returns a ref, and whether any part of the ref's element has ever been in view. */
export function useHasBeenVisible(): [
  ref: (element: Element | null) => (() => void) | undefined,
  hasBeenVisible: boolean,
] {
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setHasBeenVisible(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, hasBeenVisible];
}
