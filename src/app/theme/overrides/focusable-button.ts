import { type ComponentProps, createElement, useState } from "react";

interface FocusableButtonProps extends ComponentProps<"button"> {
  href?: string;
}

/**
 * Renders the root element of MUI's buttons. Browsers take the focus away from a button that gets
 * `disabled`, so a focused button gets `aria-disabled` until it loses the focus. MUI ignores clicks
 * in both cases. It also disables buttons that show progress.
 */
export function FocusableButton({ disabled, ...props }: FocusableButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return createElement(props.href ? "a" : "button", {
    ...props,
    [disabled && hasFocus ? "aria-disabled" : "disabled"]: disabled,
    onFocusCapture: () => setHasFocus(true),
    // When the window loses the focus, the button remains the active element.
    onBlurCapture: ({ target }) => setHasFocus(target === document.activeElement),
  });
}
