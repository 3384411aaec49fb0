import { useEffect, useRef } from "react";
import { createMatcher, isApple, ownsKeys } from "../lib/shortcuts.ts";

/** What a combination does. Return false when it did not apply, so that the key stays free. */
export type Shortcuts = Readonly<Record<string, () => void | false>>;

/**
 * Listens on the whole page while mounted. Keys are left alone while somebody types and inside
 * dialogs and menus. The record may be a new object each time; its combinations may not change.
 */
export function useShortcuts(shortcuts: Shortcuts, active = true): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });

  const combinations = Object.keys(shortcuts).join("\n");
  useEffect(() => {
    if (!active) return undefined;
    const list = combinations.split("\n");
    const matcher = createMatcher(list, isApple(navigator.platform));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || ownsKeys(event.target)) return;
      const index = matcher.feed(event, event.timeStamp);
      const run = index === undefined ? undefined : latest.current[list[index] ?? ""];
      if (run && run() !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [combinations, active]);
}
