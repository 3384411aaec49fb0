/**
 * Creates a ref for a button or a form that can disappear. If it has the focus when it disappears,
 * `focusOther` is called with its parent while both are still in the document.
 */
export const passFocus =
  (focusOther: (parent: HTMLElement) => void) => (element: HTMLElement | null) => () => {
    if (element?.parentElement && element.contains(document.activeElement))
      focusOther(element.parentElement);
  };
