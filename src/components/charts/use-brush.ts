import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import { type Brush, moveBrush } from "./brush.ts";
import { getColumnIndex } from "./histogram-layout.ts";

interface BrushOptions {
  columnCount: number;
  onZoom: (brush: Brush) => void;
  onMark: (column: number) => void;
}

/** Selects columns by pointer and by keyboard. The column under the pointer is `hovered`. */
export function useBrush({ columnCount, onZoom, onMark }: BrushOptions) {
  const [brush, setBrush] = useState<Brush>();
  const [hovered, setHovered] = useState<number>();
  const [isDragging, setDragging] = useState(false);
  const current = brush ?? { focus: columnCount - 1 };
  const getColumn = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return getColumnIndex(clientX - left, width, columnCount);
  };
  const clear = () => {
    setDragging(false);
    setBrush(undefined);
  };
  const zoom = (selected: Brush) => {
    clear();
    setHovered(undefined);
    onZoom(selected);
  };
  return {
    brush,
    /** The focused column; the newest column until a key or a pointer moves the focus. */
    focus: current.focus,
    hovered,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const column = getColumn(event);
        setDragging(true);
        setBrush({ focus: column, anchor: column });
      },
      onPointerMove: (event: PointerEvent) => {
        const focus = getColumn(event);
        setHovered(focus);
        if (isDragging) setBrush({ ...current, focus });
      },
      onPointerUp: () => {
        if (!isDragging) return;
        setDragging(false);
        if (current.anchor !== current.focus) zoom(current);
        else setBrush({ focus: current.focus });
      },
      onPointerCancel: clear,
      onPointerLeave: () => setHovered(undefined),
      onDoubleClick: (event: MouseEvent) => onMark(getColumn(event)),
      onBlur: () => setBrush(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const moved = moveBrush(current, event.key, event.shiftKey, columnCount);
        if (moved) setBrush(moved);
        else if (event.key === "Enter") zoom(current);
        else if (event.key === "Escape" && brush) clear();
        else if (event.key === "m") onMark(current.focus);
        else return;
        setHovered(undefined);
        event.preventDefault();
      },
    },
  };
}
