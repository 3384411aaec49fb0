/**
 * Ref that focuses the title if the page's content replaced the focused element, or if the content
 * has the focus because the page was loading. Does nothing before the first interaction, so that
 * the first Tab after loading reaches the skip link.
 */
export const focusTitle = (title: HTMLElement | null) => {
  const isUntouched = "userActivation" in navigator && !navigator.userActivation.hasBeenActive;
  if (!isUntouched && document.activeElement?.contains(title))
    title?.focus({ preventScroll: true });
};
