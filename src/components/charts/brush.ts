import type { EventColumn } from "./histogram-layout.ts";

/** Indexes of the focused column and of the column where the selection began. */
export interface Brush {
  readonly focusIndex: number;
  /** Absent if only the focused column is selected. */
  readonly anchorIndex?: number;
}

export interface ChartRange {
  /** Milliseconds since the epoch. */
  readonly from: number;
  /** The exclusive end. */
  readonly to: number;
}

export function getBrushedIndexes({
  focusIndex,
  anchorIndex = focusIndex,
}: Brush): readonly [number, number] {
  return [Math.min(focusIndex, anchorIndex), Math.max(focusIndex, anchorIndex)];
}

/** Returns the selected time range, limited to `range`, which can start or end within a column. */
export function getBrushedRange(
  brush: Brush,
  columns: readonly EventColumn[],
  columnMs: number,
  range: ChartRange,
): ChartRange {
  const [firstIndex, lastIndex] = getBrushedIndexes(brush);
  const from = columns[firstIndex]?.at ?? range.from;
  const to = (columns[lastIndex]?.at ?? range.to) + columnMs;
  return { from: Math.max(range.from, from), to: Math.min(range.to, to) };
}

/** Number of columns by which Page Up and Page Down move. */
const columnsPerPage = 10;

/**
 * Returns the brush after a navigation key (arrows, Page Up, Page Down, Home, or End) has moved the
 * focus. With `isExtending`, the selection extends to the new focus. Returns undefined for other
 * keys.
 */
export function moveBrush(
  brush: Brush,
  key: string,
  isExtending: boolean,
  columnCount: number,
): Brush | undefined {
  const { focusIndex } = brush;
  const targetIndexes: Readonly<Record<string, number>> = {
    ArrowLeft: focusIndex - 1,
    ArrowDown: focusIndex - 1,
    ArrowRight: focusIndex + 1,
    ArrowUp: focusIndex + 1,
    PageDown: focusIndex - columnsPerPage,
    PageUp: focusIndex + columnsPerPage,
    Home: 0,
    End: columnCount - 1,
  };
  const targetIndex = targetIndexes[key];
  if (targetIndex === undefined) return undefined;
  const nextBrush = { focusIndex: Math.min(columnCount - 1, Math.max(0, targetIndex)) };
  return isExtending ? { ...nextBrush, anchorIndex: brush.anchorIndex ?? focusIndex } : nextBrush;
}
