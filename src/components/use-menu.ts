import { useCallback, useId, useRef, useState } from "react";
import { Menu } from "./menu.tsx";

/** Returns the state of a `Menu`, and props for the menu and its button. */
export function useMenu() {
  const { popupProps: menuProps, ...menu } = usePopup("menu", Menu);
  return { ...menu, menuProps };
}

/**
 * Returns the state of a popup, and props for the popup and its button. The button preloads the
 * popup.
 */
export function usePopup<Role extends "menu" | "dialog">(
  role: Role,
  { preload }: { preload: () => void },
) {
  const button = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    button.current = element;
  }, []);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  return {
    open,
    close,
    closing: (action: () => void) => () => {
      close();
      action();
    },
    buttonProps: {
      ref,
      "aria-haspopup": role,
      "aria-expanded": isOpen,
      ...(isOpen && { "aria-controls": id }),
      onClick: open,
      onPointerEnter: preload,
      onFocus: preload,
    },
    popupProps: {
      id,
      open: isOpen,
      anchorEl: () => button.current,
      onClose: close,
    },
  } as const;
}
