import { type FocusEvent, type PointerEvent, useState } from "react";

/** Reports whether the pointer or the focus is in an element, so that its rows must not move. */
export function useReading() {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isReading: isHovered || hasFocus,
    readingProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
