import { useEffect, useState } from "react";

const delayMs = 200;

/** Returns the text with a delay, for search while the user types. */
export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
