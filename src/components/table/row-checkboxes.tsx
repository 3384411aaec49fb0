import { useCallback, useEffect, useRef, type MouseEvent } from "react";
import Checkbox from "@mui/material/Checkbox";

export interface RowSelection {
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
}

/** Returns the state and handlers of the checkboxes that select rows. Shift selects a range. */
export function useRowCheckboxes(selection: RowSelection | undefined, rowIds: readonly string[]) {
  const lastCheckedId = useRef<string>(undefined);
  const latestProps = useRef({ selection, rowIds });
  useEffect(() => {
    latestProps.current = { selection, rowIds };
  });
  // Keep this callback stable. Otherwise every row re-renders on each selection.
  const onCheck = useCallback((id: string, event: MouseEvent) => {
    const { selection: currentSelection, rowIds: listedIds } = latestProps.current;
    if (!currentSelection) return;
    const nextIds = new Set(currentSelection.ids);
    const [fromIndex, toIndex] = [
      listedIds.indexOf(lastCheckedId.current ?? id),
      listedIds.indexOf(id),
    ];
    const range =
      event.shiftKey && fromIndex !== -1
        ? listedIds.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1)
        : [id];
    for (const rangeId of range) {
      if (currentSelection.ids.has(id)) nextIds.delete(rangeId);
      else nextIds.add(rangeId);
    }
    lastCheckedId.current = id;
    currentSelection.set(nextIds);
  }, []);

  if (selection === undefined) return { onCheck, isChecked: () => undefined };
  const { ids, set } = selection;
  const selectedRowIds = rowIds.filter((id) => ids.has(id));
  return {
    onCheck,
    /** Reports whether a row is selected; undefined if rows have no checkboxes. */
    isChecked: (id: string) => ids.has(id),
    selectAllCheckbox: (
      <Checkbox
        size="small"
        slotProps={{ input: { "aria-label": "Select all rows" } }}
        checked={rowIds.length > 0 && selectedRowIds.length === rowIds.length}
        indeterminate={selectedRowIds.length > 0 && selectedRowIds.length < rowIds.length}
        disabled={rowIds.length === 0}
        onChange={() => set(new Set(selectedRowIds.length === rowIds.length ? [] : rowIds))}
      />
    ),
  };
}
