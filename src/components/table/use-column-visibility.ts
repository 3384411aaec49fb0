import { useMemo } from "react";
import { findEmptyColumns } from "./columns.ts";

/**
 * Returns the visibility by column ID, and hides columns without any value. The result is stable,
 * because a new object would re-render every row.
 */
export function useColumnVisibility<Row>(
  rows: readonly Row[],
  values: Readonly<Record<string, (row: Row) => unknown>>,
  visibility: Record<string, boolean> | undefined,
): Record<string, boolean> {
  const emptyIds = findEmptyColumns(rows, values).join(" ");
  return useMemo(
    () => ({
      ...visibility,
      ...(emptyIds !== "" && Object.fromEntries(emptyIds.split(" ").map((id) => [id, false]))),
    }),
    [visibility, emptyIds],
  );
}
