import { useEffect, useState } from "react";

const slowAfterMs = 300;

/** Returns true when `waiting` has lasted 300 ms. A skeleton before that would flicker. */
export function useIsSlow(waiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [waiting]);
  return waiting && isSlow;
}
