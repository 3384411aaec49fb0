/**
 * Keyboard shortcuts as data. A combination is written as `?`, `/`, `Enter`, `mod+k` (Ctrl, or ⌘ on
 * Apple systems) or as a sequence of two keys, `g e`. Letters match the character typed, not the
 * key's place, so they follow the keyboard layout.
 */
export interface Keystroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing?: boolean;
  repeat?: boolean;
}

/** Milliseconds within which the second key of a sequence must follow. */
const sequenceTime = 2000;

export interface ShortcutMatcher {
  /**
   * The index of the combination that this keystroke completes. Give `now` in milliseconds.
   * A keystroke that only begins a sequence returns `undefined`.
   */
  feed(stroke: Keystroke, now: number): number | undefined;
}

export function createMatcher(combinations: readonly string[], apple: boolean): ShortcutMatcher {
  let first: { key: string; at: number } | undefined;
  return {
    feed(stroke, now) {
      if (stroke.isComposing) return undefined;
      const key = name(stroke, apple);
      const pending = first && now - first.at <= sequenceTime ? first.key : undefined;
      first = undefined;
      if (key === undefined) return undefined;
      if (pending) {
        const index = combinations.indexOf(`${pending} ${key}`);
        if (index !== -1) return index;
      }
      if (!stroke.repeat && combinations.some((combination) => combination.startsWith(`${key} `))) {
        first = { key, at: now };
        return undefined;
      }
      const index = combinations.indexOf(key);
      return index === -1 ? undefined : index;
    },
  };
}

function name(stroke: Keystroke, apple: boolean): string | undefined {
  const mod = apple ? stroke.metaKey : stroke.ctrlKey;
  const other = apple ? stroke.ctrlKey : stroke.metaKey;
  // Alt composes characters on many layouts ("[" is AltGr+8 in German, sent with Ctrl and Alt).
  const composed = stroke.altKey && stroke.key.length === 1;
  if (composed) return stroke.ctrlKey || apple ? stroke.key : undefined;
  if (stroke.altKey || other) return undefined;
  return mod ? `mod+${stroke.key.toLowerCase()}` : stroke.key;
}

/** What a keycap shows: `["Ctrl", "K"]`, `["g", "e"]`. */
export function keycaps(combination: string, apple: boolean): string[] {
  return combination.split(/[ +]/).map((key) => {
    if (key === "mod") return apple ? "⌘" : "Ctrl";
    if (key === "ArrowUp") return "↑";
    if (key === "ArrowDown") return "↓";
    return combination.includes("+") ? key.toUpperCase() : key;
  });
}

/** The `aria-keyshortcuts` form: `Control+K`; sequences have none. */
export function ariaKeys(combination: string, apple: boolean): string | undefined {
  if (combination.includes(" ")) return undefined;
  return combination.startsWith("mod+")
    ? `${apple ? "Meta" : "Control"}+${combination.slice(4).toUpperCase()}`
    : combination;
}

/** Input types without text. Keys typed on them are free, the space bar and arrows aside. */
const pressedInputs = /^(?:button|checkbox|file|image|radio|reset|submit)$/;
const fields =
  "textarea, select, [contenteditable=''], [contenteditable=true], [contenteditable=plaintext-only], [role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]";
const overlays = "dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Returns what a key or clipboard event belongs to: an overlay with keys of its own, a text field,
 * or the page. Reads the composed path, because `target` stops at the host of a shadow root and the
 * code editors are in one.
 */
export function keyOwner(event: Event): "overlay" | "field" | "page" {
  const path = event.composedPath().filter((node) => node instanceof Element);
  if (path.some((element) => element.matches(overlays))) return "overlay";
  const isField = path.some(
    (element) =>
      element.matches(fields) ||
      (element instanceof HTMLElement && element.isContentEditable) ||
      (element instanceof HTMLInputElement && !pressedInputs.test(element.type)),
  );
  return isField ? "field" : "page";
}

export function isApple(platform: string): boolean {
  return /mac|iphone|ipad|ipod/i.test(platform);
}
