import { useEffect, useEffectEvent } from "react";
import { createMatcher, isApple, keyOwner } from "../lib/browser/shortcuts.ts";

/** What a combination does. Return false when it did not apply, so that the key stays free. */
export type Shortcuts = Readonly<Record<string, () => void | false>>;

/**
 * Listens on the whole page while mounted. Inside dialogs and menus nothing fires, and in text
 * fields and editors only combinations with `mod` do. The record may be a new object on each
 * render; its combinations must stay the same.
 */
export function useShortcuts(shortcuts: Shortcuts, active = true): void {
  const run = useEffectEvent((combination: string) => shortcuts[combination]?.());
  const combinations = Object.keys(shortcuts).join("\n");
  useEffect(() => {
    if (!active) return undefined;
    const list = combinations.split("\n");
    const matcher = createMatcher(list, isApple(navigator.platform));
    const onKeyDown = (event: KeyboardEvent) => {
      const owner = keyOwner(event);
      if (event.defaultPrevented || owner === "overlay") return;
      // With Alt, Ctrl composes characters: AltGr is Ctrl and Alt.
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (owner === "field" && !isCommand) return;
      const index = matcher.feed(event, event.timeStamp);
      if (index !== undefined && run(list[index] ?? "") !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [combinations, active]);
}
