/**
 * Creates a ref for a button that can disappear. If the button has the focus when it disappears,
 * `focusOther` is called with the button's parent while both are still in the document.
 */
export const passFocus =
  (focusOther: (parent: HTMLElement) => void) => (button: HTMLElement | null) => () => {
    if (button?.parentElement && document.activeElement === button)
      focusOther(button.parentElement);
  };
