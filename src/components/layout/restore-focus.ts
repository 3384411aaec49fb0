/**
 * Ref that focuses an element on mount if the focused element was unmounted, for example a button
 * that was replaced by the result of its action. Otherwise, the next tab stop would be at the top
 * of the document. Focuses the detail instead of a list that it hides on phones.
 */
export function restoreFocus(element: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const isHidden = element?.checkVisibility() === false;
  const target = isHidden
    ? element.parentElement?.querySelector<HTMLElement>("[data-side=detail]")
    : element;
  target?.focus({ preventScroll: true });
}
