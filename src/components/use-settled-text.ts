import { useEffect, useState } from "react";

const delayMs = 200;

/** Returns the text once it hasn't changed for `delayMs`, for searches while someone types. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
