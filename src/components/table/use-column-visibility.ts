import { useMemo } from "react";
import { findEmptyColumns } from "./columns.ts";

/**
 * Returns the visibility by column ID, and hides columns that are empty in all rows. The result is
 * stable, because a new object would re-render every row.
 */
export function useColumnVisibility<Row>(
  rows: readonly Row[],
  valueGetters: Readonly<Record<string, (row: Row) => unknown>>,
  visibility: Record<string, boolean> | undefined,
): Record<string, boolean> {
  const emptyIdsText = findEmptyColumns(rows, valueGetters).join(" ");
  return useMemo(
    () => ({
      ...visibility,
      ...(emptyIdsText !== "" &&
        Object.fromEntries(emptyIdsText.split(" ").map((id) => [id, false]))),
    }),
    [visibility, emptyIdsText],
  );
}
