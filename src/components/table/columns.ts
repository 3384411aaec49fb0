import type { ReactNode } from "react";

/** Fits any time in a list, even with a year, and a shortened ID below the time. */
export const timeColumnWidth = "146px";

export type Density = "comfortable" | "compact";
export const parseDensity = (value: unknown): Density | undefined =>
  value === "comfortable" || value === "compact" ? value : undefined;

/** Table widths in pixels below which columns can be hidden. */
export const columnBreakpoints = [480, 560, 640, 720, 900] as const;

export interface ColumnMeta {
  align?: "start" | "end";
  /** Any CSS length. Columns without a width share the remaining space. */
  width?: string;
  hiddenBelowWidth?: (typeof columnBreakpoints)[number];
}

export interface Column<Row> extends ColumnMeta {
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
}

/**
 * Returns the IDs of the columns that are empty in all rows. Returns an empty list if there are no
 * rows.
 */
export function findEmptyColumns<Row>(
  rows: readonly Row[],
  valueGetters: Readonly<Record<string, (row: Row) => unknown>>,
): string[] {
  if (rows.length === 0) return [];
  return Object.keys(valueGetters).filter((id) => rows.every((row) => !valueGetters[id]?.(row)));
}

/** Skips invalid entries. Returns undefined if the value isn't an object. */
export const parseVisibility = (value: unknown): Record<string, boolean> | undefined =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
        ),
      )
    : undefined;
