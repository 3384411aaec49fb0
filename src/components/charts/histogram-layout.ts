/** Counts of the events whose creation time is in one column. */
export interface EventColumn {
  /** Start of the column, in milliseconds since the epoch. */
  readonly at: number;
  readonly total: number;
  readonly failed: number;
  readonly partlyFailed: number;
  readonly warning: number;
  /** Number of events that are waiting, running, or stuck. */
  readonly open: number;
  /** Scanned share of the column, 0 to 1. */
  readonly scannedShare: number;
}

/** The parts of a column, from the bottom. */
export const outcomeParts = ["failed", "partlyFailed", "warning", "open", "other"] as const;
export type OutcomePart = (typeof outcomeParts)[number];

export function getPartCount(column: EventColumn, part: OutcomePart): number {
  if (part !== "other") return column[part];
  const { total, failed, partlyFailed, warning, open } = column;
  return Math.max(0, total - failed - partlyFailed - warning - open);
}

/** Returns a column with the sums of the given columns and their average scanned share. */
export function sumColumns(columns: readonly EventColumn[]): EventColumn {
  const sumKey = (key: keyof EventColumn) =>
    columns.reduce((total, column) => total + column[key], 0);
  return {
    at: columns[0]?.at ?? 0,
    total: sumKey("total"),
    failed: sumKey("failed"),
    partlyFailed: sumKey("partlyFailed"),
    warning: sumKey("warning"),
    open: sumKey("open"),
    scannedShare: columns.length === 0 ? 0 : sumKey("scannedShare") / columns.length,
  };
}

/** Minimum size of a part in pixels, so that a single failure among thousands is visible. */
const minPartSize = 2;

/** Returns the sizes in pixels of a column's parts, from the bottom. Omits empty parts. */
export function stackColumn(column: EventColumn, maxTotal: number, height: number) {
  const parts = outcomeParts
    .map((part) => ({ part, count: getPartCount(column, part) }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => ({ part, size: Math.max(minPartSize, (count / maxTotal) * height) }));
  // Minimum sizes can make the column higher than the plot, so the largest part shrinks.
  const excess = parts.reduce((total, { size }) => total + size, 0) - height;
  if (excess <= 0) return parts;
  const largestSize = Math.max(...parts.map(({ size }) => size));
  const largestIndex = parts.findIndex(({ size }) => size === largestSize);
  return parts.map((part, index) =>
    index === largestIndex ? { ...part, size: part.size - excess } : part,
  );
}

/** Returns the index of the column at a pixel offset in a chart of `width` pixels. */
export function getColumnIndex(offset: number, width: number, columnCount: number): number {
  if (!(width > 0)) return 0;
  return Math.min(columnCount - 1, Math.max(0, Math.floor((offset / width) * columnCount)));
}
