import { useCallback, useEffect, useRef } from "react";
import { Checkbox } from "../checkbox.tsx";

export interface RowSelection {
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
}

/** Shift selects a range of rows. */
export function useRowCheckboxes(selection: RowSelection | undefined, rowIds: readonly string[]) {
  const lastCheckedId = useRef<string>(undefined);
  const latestProps = useRef({ selection, rowIds });
  useEffect(() => {
    latestProps.current = { selection, rowIds };
  });
  // Keep this callback stable. Otherwise every row re-renders on each selection.
  const onCheck = useCallback((id: string, isRange: boolean) => {
    const { selection: currentSelection, rowIds: listedIds } = latestProps.current;
    if (!currentSelection) return;
    const nextIds = new Set(currentSelection.ids);
    const [fromIndex, toIndex] = [
      listedIds.indexOf(lastCheckedId.current ?? id),
      listedIds.indexOf(id),
    ];
    const rangeIds =
      isRange && fromIndex !== -1
        ? listedIds.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1)
        : [id];
    for (const rangeId of rangeIds) {
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
    isChecked: (id: string) => ids.has(id),
    selectAllCheckbox: (
      <Checkbox
        aria-label="Select all rows"
        checked={rowIds.length > 0 && selectedRowIds.length === rowIds.length}
        // The indeterminate state has no HTML attribute.
        ref={(input) => {
          if (input === null) return;
          input.indeterminate = selectedRowIds.length > 0 && selectedRowIds.length < rowIds.length;
        }}
        disabled={rowIds.length === 0}
        onChange={() => set(new Set(selectedRowIds.length === rowIds.length ? [] : rowIds))}
      />
    ),
  };
}
