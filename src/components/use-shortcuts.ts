import { useEffectEvent, useInsertionEffect } from "react";
import { createMatcher, isApple, getKeyOwner } from "../lib/browser/shortcuts.ts";
import { useStoredChoice } from "./use-stored-choice.ts";

/** Actions by key combination. An action returns false to leave the key unhandled. */
export type Shortcuts = Readonly<Record<string, () => void | false>>;

// The sign-in page doesn't load the domain's modules, which could parse the choice too.
const parseChoice = (value: unknown) => (typeof value === "boolean" ? value : undefined);

/**
 * Returns whether shortcuts without `mod` are on, and the setter. People who use speech input or
 * press keys by accident turn them off (WCAG 2.1.4).
 */
export const useSingleKeyShortcuts = () =>
  useStoredChoice("single-key-shortcuts", parseChoice, true);

/** Returns a function that returns the combination, or undefined if it is turned off. */
export function useActiveKeys() {
  const [hasSingleKeys] = useSingleKeyShortcuts();
  return (keys: string) => (hasSingleKeys || !/^.( |$)/.test(keys) ? keys : undefined);
}

/**
 * Handles shortcuts, but not inside dialogs and menus. In text fields and editors, handles only
 * combinations with `mod`.
 */
export function useShortcuts(shortcuts: Shortcuts, isActive = true): void {
  const getActiveKeys = useActiveKeys();
  const run = useEffectEvent((combination: string) =>
    getActiveKeys(combination) ? shortcuts[combination]?.() : false,
  );
  const combinationsText = Object.keys(shortcuts).join("\n");
  // An insertion effect runs before the first paint, and unlike a layout effect, it stays while
  // Suspense hides the component. This way, key presses aren't lost.
  useInsertionEffect(() => {
    if (!isActive) return undefined;
    const combinations = combinationsText.split("\n");
    const matcher = createMatcher(combinations, isApple(navigator.platform));
    const onKeyDown = (event: KeyboardEvent) => {
      const owner = getKeyOwner(event);
      if (event.defaultPrevented || owner === "overlay") return;
      // Escape dismisses the tooltip first. A tooltip that fades out ignores the pointer.
      const tooltip = event.key === "Escape" && document.querySelector("[role=tooltip]");
      if (tooltip && getComputedStyle(tooltip).pointerEvents !== "none") return;
      // AltGr, which composes characters, is reported as Ctrl and Alt.
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (owner === "field" && !isCommand) return;
      const keys = combinations[matcher.feed(event, event.timeStamp) ?? -1];
      if (keys && run(keys) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [combinationsText, isActive]);
}
