import { useRef, useState } from "react";

/**
 * Returns props for a tooltip in a row that opens a record, and for its element. A press opens the
 * record: the tip closes, and stays closed while the pointer stays. It would open while the record
 * renders.
 */
export function useRowTip() {
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
