import { useEffect, useState } from "react";

/** Returns the text once it hasn't changed for `delayMs`, for searches while someone types. */
export function useSettledText(text: string, delayMs = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
