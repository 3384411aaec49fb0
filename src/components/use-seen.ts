import { useCallback, useState } from "react";

/** Returns a ref, and whether the ref's element has been at least partly in view. */
export function useSeen(): [
  ref: (element: Element | null) => (() => void) | undefined,
  seen: boolean,
] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, seen];
}
