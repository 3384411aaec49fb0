import { passFocus } from "../layout/pass-focus.ts";
import { restoreFocus } from "../layout/restore-focus.ts";

/**
 * If the focused button is removed, focuses the first button or link in `group`, or else the
 * section around `group`.
 */
export function focusFirst(group: HTMLElement | null): void {
  const section = group?.closest<HTMLElement>("[role=group][tabindex='-1']") ?? null;
  // The new buttons are mounted after the refs of the old ones are cleaned up.
  queueMicrotask(() => restoreFocus(group?.querySelector<HTMLElement>("button, a") ?? section));
}

/**
 * Ref for a button that disappears, for example when its task ends. If the button has the focus,
 * the focus moves to the first button or link beside it, or else to the section.
 */
export const passFocusOn = passFocus(focusFirst);
