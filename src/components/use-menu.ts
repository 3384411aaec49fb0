import { useCallback, useId, useRef, useState } from "react";

/** Returns the state and props that connect a button with its menu. */
export function useMenu() {
  const button = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    button.current = element;
  }, []);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return {
    open,
    close,
    /** Closes the menu, then runs the action of an item. */
    closing: (action: () => void) => () => {
      close();
      action();
    },
    buttonProps: {
      ref,
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      ...(isOpen && { "aria-controls": id }),
      onClick: open,
    },
    menuProps: {
      // Beside its button: a menu belongs to the same landmark.
      disablePortal: true,
      id,
      open: isOpen,
      anchorEl: () => button.current,
      onClose: close,
    },
  } as const;
}
