import { passFocus } from "../layout/pass-focus.ts";

/**
 * Ref for a button or a form that can disappear after a click. If it disappears with the focus, the
 * focus moves to its closest ancestor with a `tabindex` of -1, such as `main`.
 */
export const passFocusToRegion = passFocus((parent) =>
  parent.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true }),
);
