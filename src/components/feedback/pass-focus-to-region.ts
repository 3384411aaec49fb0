/**
 * Ref of a button that can disappear after a click. If the button has the focus then, the focus
 * moves to the closest element around it that code can focus, at least to `main`.
 */
export const passFocusToRegion = (button: HTMLElement | null) => () => {
  if (document.activeElement !== button) return;
  const region = button?.parentElement?.closest<HTMLElement>("[tabindex='-1']");
  region?.focus({ preventScroll: true });
};
