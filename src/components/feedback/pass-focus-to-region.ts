import { passFocus } from "../layout/pass-focus.ts";

/**
 * Ref for a button that can disappear after a click. If the focused button disappears, the focus
 * moves to the button's closest ancestor with a `tabindex` of -1, such as `main`.
 */
export const passFocusToRegion = passFocus((parent) =>
  parent.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true }),
);
