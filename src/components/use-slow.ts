import { useEffect, useState } from "react";

const slowAfterMs = 300;

/**
 * True once `waiting` has lasted for 300 milliseconds. A quick result is shown as it comes;
 * only a slow one is worth a skeleton, which would flicker otherwise.
 */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return waiting && slow;
}
