import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { styled } from "@mui/material/styles";
import {
  initialDetailWidth,
  maxDetailWidth,
  minDetailWidth,
  minListWidth,
} from "./split-widths.ts";
import { useSideFocus } from "./use-side-focus.ts";

const Separator = styled("div")({
  position: "relative",
  zIndex: 2,
  cursor: "col-resize",
  touchAction: "none",
  // The line is the detail's edge. The handle overlaps the edge and is wide enough to grab.
  "&::before": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    insetInline: "-4px -5px",
  },
  "&::after": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: -1,
    inlineSize: 3,
    background: "transparent",
  },
  "&:hover::after, &[data-dragging]::after, &:focus-visible::after": {
    background: "var(--accent)",
  },
  "&:focus-visible": { outline: "none" },
  "@media (forced-colors: active)": { "&:focus-visible::after": { background: "Highlight" } },
});

export interface SplitSeparatorProps {
  /** The element that contains both sides. */
  grid: RefObject<HTMLElement | null>;
  label: string;
  listId: string;
  /** The side that is shown if there is no room for both. */
  narrowSide: "list" | "detail";
  /** The `narrowSide` of the first render. */
  firstSide: "list" | "detail";
  /** The detail's saved width in pixels. */
  width: number;
  /**
   * Called with the width to save: after a drag, on a double-click, and when a key changes the
   * width.
   */
  onWidthChange: (width: number) => void;
  draggedWidth: number | undefined;
  onDrag: (width: number | undefined) => void;
}

/**
 * Renders the separator between a list and its detail. A drag or the arrow keys move it. Also runs
 * `useSideFocus`, so that the code of this hook loads with the separator, after the sides.
 */
export function SplitSeparator(props: SplitSeparatorProps) {
  const { grid, label, listId, width, onWidthChange, draggedWidth, onDrag } = props;
  const currentWidth = draggedWidth ?? width;
  useSideFocus(grid, props.narrowSide, props.firstSide);

  /**
   * Clamps a width to the detail's limits. Preserves the list's minimum width unless the detail
   * would become narrower than its own minimum.
   */
  const clampWidth = (requestedWidth: number) => {
    const availableWidth = (grid.current?.clientWidth || Number.POSITIVE_INFINITY) - minListWidth;
    return Math.round(
      Math.max(minDetailWidth, Math.min(requestedWidth, availableWidth, maxDetailWidth)),
    );
  };

  const getWidth = (event: PointerEvent) => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return currentWidth;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    return clampWidth(isRightToLeft ? event.clientX - box.left : box.right - event.clientX);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = event.shiftKey ? 80 : 16;
    const growKey = isRightToLeft ? "ArrowRight" : "ArrowLeft";
    const shrinkKey = isRightToLeft ? "ArrowLeft" : "ArrowRight";
    // Clamp first, because the saved width may be from a larger window.
    const startWidth = clampWidth(currentWidth);
    const nextWidth = {
      [growKey]: startWidth + step,
      [shrinkKey]: startWidth - step,
      Home: minDetailWidth,
      End: maxDetailWidth,
      Enter: initialDetailWidth,
    }[event.key];
    if (nextWidth === undefined) return;
    event.preventDefault();
    onWidthChange(clampWidth(nextWidth));
  };

  return (
    <Separator
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-controls={listId}
      aria-label={label}
      aria-valuenow={Math.round(currentWidth)}
      aria-valuemin={minDetailWidth}
      aria-valuemax={maxDetailWidth}
      {...(draggedWidth === undefined ? {} : { "data-dragging": "" })}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidthChange(initialDetailWidth)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        onDrag(clampWidth(currentWidth));
      }}
      onPointerMove={(event) => {
        if (draggedWidth !== undefined) onDrag(getWidth(event));
      }}
      onPointerUp={(event) => {
        if (draggedWidth === undefined) return;
        onDrag(undefined);
        onWidthChange(getWidth(event));
      }}
      onPointerCancel={() => onDrag(undefined)}
    />
  );
}
