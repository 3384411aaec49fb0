import { useRef, useState } from "react";

/**
 * Returns the state of a tooltip in a row. A press opens the record and closes the tooltip until
 * the pointer leaves, so that the tooltip doesn't open while the record renders.
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
