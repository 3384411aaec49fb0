import type { MouseEvent } from "react";
import Button, { type ButtonProps } from "@mui/material/Button";
import { Tooltip } from "../tooltip.tsx";

export interface GuardedButtonProps extends Omit<ButtonProps, "disabled"> {
  disabledReason: string | undefined;
}

/** Renders a button that remains focusable while disabled and has the reason as its description. */
export function GuardedButton({ disabledReason, onClick, ...buttonProps }: GuardedButtonProps) {
  return (
    // An enabled button also has a tooltip, without a title, because a new parent would remount the
    // button.
    <Tooltip title={disabledReason ?? ""} describeChild>
      <Button
        {...buttonProps}
        {...(disabledReason === undefined
          ? onClick && { onClick }
          : { ...disabledProps, sx: disabledStyles[buttonProps.variant ?? "outlined"] })}
      />
    </Tooltip>
  );
}

const disabledProps = {
  "aria-disabled": true,
  onClick: (event: MouseEvent) => event.preventDefault(),
};

const createDisabledStyle = (background: string, borderColor: string) => ({
  "&, &:hover": { color: "var(--ink-3)", background, borderColor, cursor: "not-allowed" },
});

/** The same colors as those of buttons with `disabled`. */
const disabledStyles = {
  outlined: createDisabledStyle("var(--raised)", "var(--line-soft)"),
  contained: createDisabledStyle("var(--line-soft)", "transparent"),
  text: createDisabledStyle("none", "transparent"),
};
