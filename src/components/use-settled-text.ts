import { useEffect, useState } from "react";

const delayMs = 200;

/** Debounces the text, for search while typing. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
