import { type RefObject, useEffect, useRef } from "react";
import { restoreFocus } from "./restore-focus.ts";

/** Moves the focus to a region if a change of `key` unmounted the focused element. */
export function useRestoredFocus(key: unknown, region: RefObject<HTMLElement | null>): void {
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    restoreFocus(region.current);
  }, [key, region]);
}
