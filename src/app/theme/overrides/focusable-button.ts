import { type ComponentProps, createElement, useState } from "react";

interface FocusableButtonProps extends ComponentProps<"button"> {
  href?: string;
}

/**
 * Renders the root element of MUI's buttons. Browsers remove the focus from a button that becomes
 * `disabled`, so a focused button gets `aria-disabled` until it loses focus. MUI ignores clicks in
 * both cases. MUI also disables buttons that show progress.
 */
export function FocusableButton({ disabled, ...props }: FocusableButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return createElement(props.href ? "a" : "button", {
    ...props,
    [disabled && hasFocus ? "aria-disabled" : "disabled"]: disabled,
    onFocusCapture: () => setHasFocus(true),
    // When the window loses focus, the button remains the active element.
    onBlurCapture: ({ target }) => setHasFocus(target === document.activeElement),
  });
}
