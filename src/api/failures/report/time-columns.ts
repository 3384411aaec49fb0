import type { TimeWindow } from "../report.ts";

/** The columns of the histogram, the pulse, and the trends: equal parts of a range. */
export interface TimeColumns {
  readonly range: TimeWindow;
  readonly columnMs: number;
  readonly count: number;
}

export function createTimeColumns(range: TimeWindow, columnCount: number): TimeColumns {
  const count = Math.max(1, Math.floor(columnCount));
  return { range, columnMs: Math.max(0, range.to - range.from) / count, count };
}

/** Returns the position of a time's column, or -1 for times outside the range. */
export function getColumnAt({ range, columnMs, count }: TimeColumns, at: number): number {
  if (!(at >= range.from && at < range.to)) return -1;
  return Math.min(count - 1, Math.floor((at - range.from) / columnMs));
}

export const getColumnStart = ({ range, columnMs }: TimeColumns, column: number): number =>
  range.from + column * columnMs;
