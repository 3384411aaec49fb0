import { passFocus } from "../layout/pass-focus.ts";
import { restoreFocus } from "../layout/restore-focus.ts";

/** Focuses the first button or link of `group` if the focused button is removed. */
export const focusFirst = (group: HTMLElement | null) =>
  // The new buttons are mounted after the refs of the old ones are cleaned up.
  queueMicrotask(() => restoreFocus(group?.querySelector<HTMLElement>("button, a") ?? null));

/**
 * Ref of a button that disappears, for example when its task ends. If the button has the focus, the
 * focus moves to the first button or link beside it.
 */
export const passFocusOn = passFocus(focusFirst);
