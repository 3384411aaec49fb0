import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { copyText } from "../lib/browser/clipboard.ts";
import { useNotices } from "./feedback/use-notices.ts";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { Tooltip } from "./tooltip.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const copyMessages = { copied: "Copied", blocked: "The browser blocked copying" };

export function useCopy() {
  const { announce } = useNotices();
  const [state, setState] = useState<"idle" | keyof typeof copyMessages>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const copy = (text: string) => {
    void copyText(text).then((isCopied) => {
      const nextState = isCopied ? "copied" : "blocked";
      setState(nextState);
      announce(copyMessages[nextState]);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState("idle"), 1600);
    });
  };
  return { state, copy };
}

export interface CopyButtonProps {
  /** The text to copy, or a function that computes it on each click. */
  value: string | (() => string);
  label: string;
  /** Shows the label beside the icon. */
  isWide?: boolean;
  /** Applies only with `isWide`. */
  size?: "small";
  disabled?: boolean;
}

export function CopyButton(props: CopyButtonProps) {
  const { value, label, isWide = false, size, disabled = false } = props;
  const { state, copy } = useCopy();
  const icon =
    state === "copied" ? <CheckIcon fontSize="inherit" /> : <CopyIcon fontSize="inherit" />;
  const onClick = () => copy(typeof value === "function" ? value() : value);
  const visibleLabel = state === "idle" ? label : copyMessages[state];
  if (isWide) {
    return (
      <Button startIcon={icon} onClick={onClick} disabled={disabled} {...(size && { size })}>
        {visibleLabel}
      </Button>
    );
  }
  return (
    <Tooltip title={visibleLabel}>
      <IconButton aria-label={label} size="small" onClick={onClick} disabled={disabled}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}

/** Renders a button that copies the page's URL. Also registers the shortcut `y`. */
export function CopyLinkButton({ isWide = true }: Pick<CopyButtonProps, "isWide">) {
  const { copy } = useCopy();
  const getLink = () => window.location.href;
  useShortcuts({ y: () => copy(getLink()) });
  return <CopyButton isWide={isWide} value={getLink} label="Copy link" />;
}
