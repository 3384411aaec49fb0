import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { type Brush, moveBrush } from "./brush.ts";
import { getColumnIndex } from "./histogram-layout.ts";

interface BrushOptions {
  columnCount: number;
  onZoom: (brush: Brush) => void;
  onMark: (columnIndex: number) => void;
}

export function useBrush({ columnCount, onZoom, onMark }: BrushOptions) {
  const [brush, setBrush] = useState<Brush>();
  const [hoveredIndex, setHoveredIndex] = useState<number>();
  const [isDragging, setIsDragging] = useState(false);
  const lastPointerType = useRef<string>(undefined);
  const currentBrush = brush ?? { focusIndex: columnCount - 1 };
  const getPointerIndex = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return getColumnIndex(clientX - left, width, columnCount);
  };
  const clear = () => {
    setIsDragging(false);
    setBrush(undefined);
  };
  const zoom = (selection: Brush) => {
    clear();
    setHoveredIndex(undefined);
    onZoom(selection);
  };
  return {
    brush,
    /** Index of the focused column; the newest column if there is no brush. */
    focusIndex: currentBrush.focusIndex,
    hoveredIndex,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        lastPointerType.current = event.pointerType;
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const columnIndex = getPointerIndex(event);
        setIsDragging(true);
        setBrush({ focusIndex: columnIndex, anchorIndex: columnIndex });
      },
      onPointerMove: (event: PointerEvent) => {
        const focusIndex = getPointerIndex(event);
        setHoveredIndex(focusIndex);
        if (isDragging) setBrush({ ...currentBrush, focusIndex });
      },
      onPointerUp: () => {
        if (!isDragging) return;
        setIsDragging(false);
        if (currentBrush.anchorIndex !== currentBrush.focusIndex) zoom(currentBrush);
        else setBrush({ focusIndex: currentBrush.focusIndex });
      },
      onPointerCancel: clear,
      onPointerLeave: () => setHoveredIndex(undefined),
      onDoubleClick: (event: MouseEvent) => {
        // A double-tap often means to zoom.
        if (lastPointerType.current !== "touch") onMark(getPointerIndex(event));
      },
      onBlur: () => setBrush(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const nextBrush = moveBrush(currentBrush, event.key, event.shiftKey, columnCount);
        if (nextBrush) setBrush(nextBrush);
        else if (event.key === "Enter") zoom(currentBrush);
        else if (event.key === "Escape" && brush) clear();
        else if (event.key.toLowerCase() === "m") onMark(currentBrush.focusIndex);
        else return;
        setHoveredIndex(undefined);
        event.preventDefault();
      },
    },
  };
}
