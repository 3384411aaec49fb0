/**
 * One key press. Letters match the typed character, not the physical key, so they follow the
 * keyboard layout. A combination is `?`, `Enter`, `mod+k` (Ctrl, or ⌘ on Apple systems), or a
 * sequence such as `g e`.
 */
export type Keystroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey"> &
  Partial<Pick<KeyboardEvent, "shiftKey" | "isComposing" | "repeat">>;

/** Maximum time between the keys of a sequence, in milliseconds. */
const maxSequenceMs = 2000;

export function createMatcher(combinations: readonly string[], isAppleSystem: boolean) {
  let firstKey: { key: string; at: number } | undefined;
  return {
    /** Returns the index of the completed combination, if any. `now` is in milliseconds. */
    feed(keystroke: Keystroke, now: number): number | undefined {
      if (keystroke.isComposing) return undefined;
      const key = getKeyName(keystroke, isAppleSystem);
      const pendingKey = firstKey && now - firstKey.at <= maxSequenceMs ? firstKey.key : undefined;
      firstKey = undefined;
      if (key === undefined) return undefined;
      if (pendingKey) {
        const index = combinations.indexOf(`${pendingKey} ${key}`);
        if (index !== -1) return index;
      }
      if (
        !keystroke.repeat &&
        combinations.some((combination) => combination.startsWith(`${key} `))
      ) {
        firstKey = { key, at: now };
        return undefined;
      }
      const index = combinations.indexOf(key);
      return index === -1 ? undefined : index;
    },
  };
}

function getKeyName(keystroke: Keystroke, isAppleSystem: boolean): string | undefined {
  const isModPressed = isAppleSystem ? keystroke.metaKey : keystroke.ctrlKey;
  const isOtherPressed = isAppleSystem ? keystroke.ctrlKey : keystroke.metaKey;
  // Alt composes characters on many layouts. For example, "[" is AltGr+8 on the German layout, and
  // Windows reports AltGr as Ctrl and Alt.
  const isComposed = keystroke.altKey && keystroke.key.length === 1;
  if (isComposed) return keystroke.ctrlKey || isAppleSystem ? keystroke.key : undefined;
  if (keystroke.altKey || isOtherPressed) return undefined;
  if (isModPressed) return `mod+${keystroke.key.toLowerCase()}`;
  // With Caps Lock, letters without Shift are uppercase.
  return keystroke.shiftKey || keystroke.key.length > 1
    ? keystroke.key
    : keystroke.key.toLowerCase();
}

/** Returns the labels of the keycaps, such as `["Ctrl", "K"]` or `["g", "e"]`. */
export function getKeycaps(combination: string, isAppleSystem: boolean): string[] {
  return combination.split(/[ +]/).map((key) => {
    if (key === "mod") return isAppleSystem ? "⌘" : "Ctrl";
    if (key === "ArrowUp") return "↑";
    if (key === "ArrowDown") return "↓";
    return combination.includes("+") ? key.toUpperCase() : key;
  });
}

/** Returns the value for `aria-keyshortcuts`, such as `Control+K`; undefined for sequences. */
export function toAriaKeys(combination: string, isAppleSystem: boolean): string | undefined {
  if (combination.includes(" ")) return undefined;
  return combination.startsWith("mod+")
    ? `${isAppleSystem ? "Meta" : "Control"}+${combination.slice(4).toUpperCase()}`
    : combination;
}

/**
 * Matches input types that don't accept typed text, so that shortcuts without a modifier work on
 * these inputs.
 */
const nonTextTypePattern = /^(?:button|checkbox|file|image|radio|reset|submit)$/;
const fieldSelector =
  "textarea, select, [contenteditable=''], [contenteditable=true], [contenteditable=plaintext-only], [role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]";
const overlaySelector = "dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Returns where a key event occurred. Uses the composed path, because `target` stops at the shadow
 * host of a code editor.
 */
export function getKeyOwner(event: Event): "overlay" | "field" | "page" {
  const path = event.composedPath().filter((node) => node instanceof Element);
  if (path.some((element) => element.matches(overlaySelector))) return "overlay";
  const isField = path.some(
    (element) =>
      element.matches(fieldSelector) ||
      (element instanceof HTMLElement && element.isContentEditable) ||
      (element instanceof HTMLInputElement && !nonTextTypePattern.test(element.type)),
  );
  return isField ? "field" : "page";
}

export function isApple(platform: string): boolean {
  return /mac|iphone|ipad|ipod/i.test(platform);
}
