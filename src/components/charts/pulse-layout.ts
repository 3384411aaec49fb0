import type { ReactNode } from "react";

/** Counts of a provider's calls in one column, by result. */
export interface PulseCell {
  readonly ok: number;
  readonly warning: number;
  readonly failed: number;
}

export interface PulseRow {
  readonly id: string;
  readonly label: ReactNode;
  readonly cells: readonly PulseCell[];
}

/**
 * Returns the level of a cell. `failing` means that at least half of the calls failed. `some` means
 * that fewer calls failed, but at least one failed or had a warning.
 */
export function getPulseLevel({ ok, warning, failed }: PulseCell) {
  if (ok + warning + failed === 0) return "none";
  if (failed >= ok + warning) return "failing";
  return failed + warning > 0 ? "some" : "ok";
}

/** Smallest filled share of a cell with issues, so that one failure among many is visible. */
const minFill = 0.2;

/**
 * Returns the filled share of a cell: the share of calls that failed or had a warning, at least
 * `minFill` if there are any. A failing cell is filled completely.
 */
export function getPulseFill(cell: PulseCell): number {
  const level = getPulseLevel(cell);
  if (level === "none" || level === "ok") return 0;
  if (level === "failing") return 1;
  const { ok, warning, failed } = cell;
  return Math.max(minFill, (warning + failed) / (ok + warning + failed));
}

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/**
 * Returns the position to which a navigation key moves the focus. Returns undefined for other keys.
 */
export function moveCell(
  { row, column }: CellPosition,
  key: string,
  rowCount: number,
  columnCount: number,
): CellPosition | undefined {
  const targets: Readonly<Record<string, CellPosition>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columnCount - 1 },
  };
  const target = targets[key];
  return (
    target && {
      row: Math.min(rowCount - 1, Math.max(0, target.row)),
      column: Math.min(columnCount - 1, Math.max(0, target.column)),
    }
  );
}
