import { useEffect, useState } from "react";

/**
 * True once `waiting` has lasted for `after` milliseconds. A quick result is shown as it comes;
 * only a slow one is worth a skeleton, which would flicker otherwise.
 */
export function useSlow(waiting: boolean, after = 300): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, after]);
  return waiting && slow;
}
