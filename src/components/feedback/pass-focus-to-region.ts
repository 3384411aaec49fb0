import { passFocus } from "../layout/pass-focus.ts";

/**
 * Ref of a button that can disappear after a click. If the button has the focus then, the focus
 * moves to the closest element around it that code can focus, at least to `main`.
 */
export const passFocusToRegion = passFocus((parent) =>
  parent.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true }),
);
