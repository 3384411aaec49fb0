import type { EventColumn } from "./histogram-layout.ts";

/** The focused column, and the column where the selection began. */
export interface Brush {
  readonly focus: number;
  /** Absent if only the focused column is selected. */
  readonly anchor?: number;
}

export interface ChartRange {
  /** Milliseconds since the epoch. */
  readonly from: number;
  /** The exclusive end. */
  readonly to: number;
}

/** Returns the first and the last selected column. */
export function getBrushedColumns({ focus, anchor = focus }: Brush): readonly [number, number] {
  return [Math.min(focus, anchor), Math.max(focus, anchor)];
}

/** Returns the selected time range, limited to `range`, which can start or end within a column. */
export function getBrushedRange(
  brush: Brush,
  columns: readonly EventColumn[],
  columnMs: number,
  range: ChartRange,
): ChartRange {
  const [firstIndex, lastIndex] = getBrushedColumns(brush);
  const from = columns[firstIndex]?.at ?? range.from;
  const to = (columns[lastIndex]?.at ?? range.to) + columnMs;
  return { from: Math.max(range.from, from), to: Math.min(range.to, to) };
}

/** Number of columns by which Page Up and Page Down move. */
const columnsPerPage = 10;

/**
 * Returns the brush after a navigation key (arrows, Page Up, Page Down, Home, or End), which moves
 * the focus and, with Shift, keeps the anchor of the selection. Returns undefined for other keys.
 */
export function moveBrush(
  brush: Brush,
  key: string,
  isExtending: boolean,
  columnCount: number,
): Brush | undefined {
  const { focus } = brush;
  const targetColumns: Readonly<Record<string, number>> = {
    ArrowLeft: focus - 1,
    ArrowDown: focus - 1,
    ArrowRight: focus + 1,
    ArrowUp: focus + 1,
    PageDown: focus - columnsPerPage,
    PageUp: focus + columnsPerPage,
    Home: 0,
    End: columnCount - 1,
  };
  const targetColumn = targetColumns[key];
  if (targetColumn === undefined) return undefined;
  const nextBrush = { focus: Math.min(columnCount - 1, Math.max(0, targetColumn)) };
  return isExtending ? { ...nextBrush, anchor: brush.anchor ?? focus } : nextBrush;
}
