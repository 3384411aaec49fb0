import { useRef, useState } from "react";

/**
 * A press opens the record and closes the tooltip until the pointer leaves; otherwise it would open
 * while the record renders.
 */
export function useRowTooltip() {
  const [open, setOpen] = useState(false);
  const isPressed = useRef(false);
  return {
    tooltip: {
      open,
      onOpen: () => {
        if (!isPressed.current) setOpen(true);
      },
      onClose: () => setOpen(false),
    },
    target: {
      onPointerEnter: () => {
        isPressed.current = false;
      },
      onPointerDown: () => {
        isPressed.current = true;
        setOpen(false);
      },
    },
  };
}
