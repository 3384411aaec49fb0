import { useEffect, useState } from "react";

/**
 * Returns true once the browser has painted after `isReady` became true, so that further code and
 * requests don't delay that paint.
 */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before its paint.
    const frameId = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frameId);
      clearTimeout(timer);
    };
  }, [isReady]);
  return isPainted;
}
