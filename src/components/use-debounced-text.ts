import { useEffect, useState } from "react";

const delayMs = 200;

/** Returns the text once it has been unchanged for 200 ms, for search while the user types. */
export function useDebouncedText(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debouncedText;
}
