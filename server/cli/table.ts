/** Formats rows as aligned columns with a header. Returns "none" if there are no rows. */
export function formatTable<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  if (rows.length === 0) return "none";
  const formatCell = (value: unknown) =>
    value instanceof Date ? value.toISOString() : String(value);
  const cellRows = [columns, ...rows.map((row) => columns.map((name) => formatCell(row[name])))];
  const widths = columns.map((_, index) =>
    Math.max(...cellRows.map((cells) => (cells[index] ?? "").length)),
  );
  return cellRows
    .map((cells) =>
      cells
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
