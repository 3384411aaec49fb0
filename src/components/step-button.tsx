import type { ReactNode } from "react";
import IconButton from "@mui/material/IconButton";
import { Tooltip } from "./tooltip.tsx";
import { useActiveKeys } from "./use-shortcuts.ts";

export interface StepButtonProps {
  label: string;
  keys: string;
  /** Opens the adjacent record; undefined if there is none. */
  onStep: (() => void) | undefined;
  children: ReactNode;
}

/** Renders a button that opens the previous or next record of a list. */
export function StepButton({ label, keys, onStep, children }: StepButtonProps) {
  const activeKeys = useActiveKeys()(keys);
  return (
    <Tooltip title={activeKeys ? `${label} (${keys})` : label} placement="top">
      {/* A disabled button doesn't fire events for the tooltip, but the span does. */}
      <span>
        <IconButton
          aria-label={label}
          aria-keyshortcuts={activeKeys}
          disabled={!onStep}
          onClick={onStep}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
