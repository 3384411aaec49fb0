import { useEffect, useRef } from "react";

/** Returns a function that reports whether the component has unmounted. */
export function useHasLeft(): () => boolean {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return () => hasLeft.current;
}
