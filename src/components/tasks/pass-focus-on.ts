import { passFocus } from "../layout/pass-focus.ts";
import { restoreFocus } from "../layout/restore-focus.ts";

/**
 * Focuses the first button or link of `group` if the focused button is removed. Without one,
 * focuses the section around it.
 */
export function focusFirst(group: HTMLElement | null): void {
  const section = group?.closest<HTMLElement>("[role=group][tabindex='-1']") ?? null;
  // The new buttons are mounted after the refs of the old ones are cleaned up.
  queueMicrotask(() => restoreFocus(group?.querySelector<HTMLElement>("button, a") ?? section));
}

/**
 * Ref of a button that disappears, for example when its task ends. If the button has the focus, the
 * focus moves to the first button or link beside it, or else to the section.
 */
export const passFocusOn = passFocus(focusFirst);
