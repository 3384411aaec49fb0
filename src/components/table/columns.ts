import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
  type RowData,
  type TableOptions,
} from "@tanstack/react-table";

/** Fits any time as lists write it, the year included, and a shortened ID below it. */
export const timeColumnWidth = "146px";

export type Density = "comfortable" | "compact";
export const readDensity = (value: unknown): Density | undefined =>
  value === "comfortable" || value === "compact" ? value : undefined;

/** Widths of the table, in pixels, at which columns can give way. */
export const hideSteps = [480, 560, 640, 720, 900] as const;

export interface ColumnLook {
  /** Numbers are aligned at the end. */
  align?: "start" | "end";
  /** Any CSS length; columns without one share what is left. */
  width?: string;
  /** Left out while the table is narrower than this. */
  hideBelow?: (typeof hideSteps)[number];
}

export const tableParts = tableFeatures({
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnLook>(),
});

export type TableParts = typeof tableParts;
export type DataColumns<Row extends RowData> = TableOptions<TableParts, Row>["columns"];

/** Makes the columns of one kind of row, with the types of their values. */
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<TableParts, Row>();
}

/** Returns what the menu of columns offers: all but the first, which is the row's link. */
export const hideableColumns = <Row extends RowData>(columns: DataColumns<Row>) =>
  columns.slice(1).map(({ id = "", header }) => ({
    id,
    label: typeof header === "string" ? header : id,
  }));

/** Returns the columns without a value in any row. An empty list says nothing about its columns. */
export function emptyColumns<Row>(
  rows: readonly Row[],
  values: Readonly<Record<string, (row: Row) => unknown>>,
): string[] {
  if (rows.length === 0) return [];
  return Object.keys(values).filter((id) => rows.every((row) => !values[id]?.(row)));
}

/** A stored choice of columns; undefined when the value is none. */
export const readVisibility = (value: unknown): Record<string, boolean> | undefined =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
        ),
      )
    : undefined;
