import { restoreFocus } from "../layout/restore-focus.ts";

/**
 * Ref of a button that disappears, for example when its task ends. If the button has the focus, the
 * focus moves to the first button or link of `group`; default: the button's parent.
 */
export function passFocusOn(button: HTMLElement | null, group = button?.parentElement) {
  return () => {
    if (document.activeElement !== button) return;
    // The new buttons are mounted after the refs of the old ones are cleaned up.
    queueMicrotask(() => restoreFocus(group?.querySelector<HTMLElement>("button, a") ?? null));
  };
}
