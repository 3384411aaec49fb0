import { type RefObject, useEffect, useRef } from "react";

type Side = "list" | "detail";

/** Calculates styles, so call this only if the side has changed. */
function isFocusLost(detail: HTMLElement): boolean {
  const { activeElement, body } = document;
  return (
    activeElement === body || activeElement === detail || activeElement?.checkVisibility() === false
  );
}

/**
 * Moves the focus if the side that contained it is now hidden. When a row opens, the focus moves to
 * the detail. When the detail closes, the focus moves back to the last open row, or else to the
 * list. If both sides are shown, Enter on the open row moves the focus to the detail.
 *
 * @param grid the element that contains both sides
 * @param side the side that is shown if there is no room for both
 * @param firstSide the value of `side` when the page opened, which can be before this code loads
 */
export function useSideFocus(
  grid: RefObject<HTMLElement | null>,
  side: Side,
  firstSide: Side,
): void {
  const lastSide = useRef(firstSide);
  /** The row that is open while the list is hidden. */
  const lastOpenRow = useRef<HTMLElement>(null);
  useEffect(() => {
    const gridElement = grid.current;
    const enterDetail = (event: KeyboardEvent) => {
      if (
        event.key !== "Enter" ||
        event.repeat ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const { target } = event;
      if (!(target instanceof Element && target.matches("a[data-row][aria-current]"))) return;
      const detail = gridElement?.querySelector<HTMLElement>("[data-side=detail]");
      if (detail?.checkVisibility() !== true) return;
      event.preventDefault();
      detail.focus({ preventScroll: true });
    };
    gridElement?.addEventListener("keydown", enterDetail);
    return () => gridElement?.removeEventListener("keydown", enterDetail);
  }, [grid]);
  // Runs after every render, because the open row can change while the detail is shown.
  useEffect(() => {
    const list = grid.current?.querySelector<HTMLElement>("[data-side=list]");
    const detail = grid.current?.querySelector<HTMLElement>("[data-side=detail]");
    if (!list || !detail) return;
    const hasChanged = side !== lastSide.current;
    lastSide.current = side;
    if (side === "list") {
      if (!hasChanged || !isFocusLost(detail)) return;
      (lastOpenRow.current?.isConnected ? lastOpenRow.current : list).focus();
    } else if (list.checkVisibility()) {
      lastOpenRow.current = null;
    } else {
      const row = list.querySelector<HTMLElement>("a[data-row][aria-current]");
      if (row || hasChanged) lastOpenRow.current = row;
      if (hasChanged && isFocusLost(detail)) detail.focus({ preventScroll: true });
    }
  });
}
