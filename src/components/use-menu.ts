import { type MouseEvent, useId, useState } from "react";

/** Returns the props of a button and of the MUI menu that it opens. */
export function useMenu() {
  const [anchorEl, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchorEl !== null;
  const close = () => setAnchor(null);
  return {
    close,
    buttonProps: {
      "aria-haspopup": "menu",
      "aria-expanded": open,
      ...(open && { "aria-controls": id }),
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menuProps: { id, open, anchorEl, onClose: close },
  } as const;
}
