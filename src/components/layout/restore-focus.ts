/**
 * Ref that focuses an element on mount if the focused element was unmounted, for example a button
 * that was replaced by the result of its action. Otherwise, the next tab stop would be at the top
 * of the document.
 */
export function restoreFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
