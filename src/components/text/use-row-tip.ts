import { useRef, useState } from "react";

/**
 * Props of a tooltip in a row that opens a record, and of what it stands at. Whoever presses there
 * asks for the record: the tip goes, and does not come while the pointer stays. It would come in
 * the midst of the record's drawing.
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
