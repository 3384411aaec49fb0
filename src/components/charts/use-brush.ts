import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import { type Brush, moveBrush } from "./brush.ts";
import { getColumnIndex } from "./histogram-layout.ts";

interface BrushOptions {
  columnCount: number;
  onZoom: (brush: Brush) => void;
  onMark: (columnIndex: number) => void;
}

/** Returns the brush, the focused and hovered columns, and handlers for pointer and keyboard. */
export function useBrush({ columnCount, onZoom, onMark }: BrushOptions) {
  const [brush, setBrush] = useState<Brush>();
  const [hoveredColumn, setHoveredColumn] = useState<number>();
  const [isDragging, setIsDragging] = useState(false);
  const currentBrush = brush ?? { focus: columnCount - 1 };
  const getColumn = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return getColumnIndex(clientX - left, width, columnCount);
  };
  const clear = () => {
    setIsDragging(false);
    setBrush(undefined);
  };
  const zoom = (selection: Brush) => {
    clear();
    setHoveredColumn(undefined);
    onZoom(selection);
  };
  return {
    brush,
    /** The focused column; the newest column if there is no brush. */
    focus: currentBrush.focus,
    hoveredColumn,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const column = getColumn(event);
        setIsDragging(true);
        setBrush({ focus: column, anchor: column });
      },
      onPointerMove: (event: PointerEvent) => {
        const focus = getColumn(event);
        setHoveredColumn(focus);
        if (isDragging) setBrush({ ...currentBrush, focus });
      },
      onPointerUp: () => {
        if (!isDragging) return;
        setIsDragging(false);
        if (currentBrush.anchor !== currentBrush.focus) zoom(currentBrush);
        else setBrush({ focus: currentBrush.focus });
      },
      onPointerCancel: clear,
      onPointerLeave: () => setHoveredColumn(undefined),
      onDoubleClick: (event: MouseEvent) => onMark(getColumn(event)),
      onBlur: () => setBrush(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const nextBrush = moveBrush(currentBrush, event.key, event.shiftKey, columnCount);
        if (nextBrush) setBrush(nextBrush);
        else if (event.key === "Enter") zoom(currentBrush);
        else if (event.key === "Escape" && brush) clear();
        else if (event.key.toLowerCase() === "m") onMark(currentBrush.focus);
        else return;
        setHoveredColumn(undefined);
        event.preventDefault();
      },
    },
  };
}
