import { useId, useRef, useState } from "react";

/** A button that opens a menu: what both need to know of each other. */
export function useMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  return {
    close: () => setOpen(false),
    buttonProps: {
      ref: button,
      "aria-haspopup": "menu",
      "aria-expanded": open,
      ...(open && { "aria-controls": id }),
      onClick: () => setOpen(true),
    },
    menuProps: { id, open, anchorEl: () => button.current, onClose: () => setOpen(false) },
  } as const;
}
