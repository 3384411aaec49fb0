import { useMemo } from "react";
import { emptyColumns } from "./columns.ts";

/**
 * Hides the columns that no row has a value for. Returns the same object until that changes, because
 * another one re-renders every row.
 */
export function useColumnVisibility<Row>(
  rows: readonly Row[],
  values: Readonly<Record<string, (row: Row) => unknown>>,
  visibility: Record<string, boolean> | undefined,
): Record<string, boolean> {
  const empty = emptyColumns(rows, values).join(" ");
  return useMemo(
    () => ({
      ...visibility,
      ...(empty !== "" && Object.fromEntries(empty.split(" ").map((id) => [id, false]))),
    }),
    [visibility, empty],
  );
}
