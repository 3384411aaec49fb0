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
  /** The end, which isn't included. */
  readonly to: number;
}

/** Returns the first and the last selected column. */
export function getBrushedColumns({ focus, anchor = focus }: Brush): readonly [number, number] {
  return [Math.min(focus, anchor), Math.max(focus, anchor)];
}

/** Returns the selected time, limited to `range`, whose ends can be within a column. */
export function getBrushedRange(
  brush: Brush,
  columns: readonly EventColumn[],
  columnMs: number,
  range: ChartRange,
): ChartRange {
  const [first, last] = getBrushedColumns(brush);
  const from = columns[first]?.at ?? range.from;
  const to = (columns[last]?.at ?? range.to) + columnMs;
  return { from: Math.max(range.from, from), to: Math.min(range.to, to) };
}

/** Number of columns by which Page Up and Page Down move. */
const pageColumns = 10;

/**
 * Returns the brush after a key: arrows, Page Up, Page Down, Home, and End move the focus. With
 * Shift, the selection grows. Returns undefined for other keys.
 */
export function moveBrush(
  brush: Brush,
  key: string,
  isExtending: boolean,
  count: number,
): Brush | undefined {
  const { focus } = brush;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: focus - 1,
    ArrowDown: focus - 1,
    ArrowRight: focus + 1,
    ArrowUp: focus + 1,
    PageDown: focus - pageColumns,
    PageUp: focus + pageColumns,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  if (target === undefined) return undefined;
  const moved = { focus: Math.min(count - 1, Math.max(0, target)) };
  return isExtending ? { ...moved, anchor: brush.anchor ?? focus } : moved;
}
