import { useCallback, useEffect, useRef, type MouseEvent } from "react";
import Checkbox from "@mui/material/Checkbox";

export interface RowSelection {
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
}

/** Returns the state and handlers of the checkboxes that select rows. Shift selects a range. */
export function useRowCheckboxes(selection: RowSelection | undefined, rowIds: readonly string[]) {
  const last = useRef<string>(undefined);
  const latest = useRef({ selection, rowIds });
  useEffect(() => {
    latest.current = { selection, rowIds };
  });
  // Keep this callback stable. Otherwise every row re-renders on each selection.
  const onCheck = useCallback((id: string, event: MouseEvent) => {
    const { selection: now, rowIds: listedIds } = latest.current;
    if (!now) return;
    const next = new Set(now.ids);
    const [from, to] = [listedIds.indexOf(last.current ?? id), listedIds.indexOf(id)];
    const range =
      event.shiftKey && from !== -1
        ? listedIds.slice(Math.min(from, to), Math.max(from, to) + 1)
        : [id];
    for (const rangeId of range) {
      if (now.ids.has(id)) next.delete(rangeId);
      else next.add(rangeId);
    }
    last.current = id;
    now.set(next);
  }, []);

  if (selection === undefined) return { onCheck, isChecked: () => undefined };
  const { ids, set } = selection;
  const listedIds = rowIds.filter((id) => ids.has(id));
  return {
    onCheck,
    /** Reports whether a row is selected; undefined if rows have no checkboxes. */
    isChecked: (id: string) => ids.has(id),
    all: (
      <Checkbox
        size="small"
        slotProps={{ input: { "aria-label": "Select all rows" } }}
        checked={rowIds.length > 0 && listedIds.length === rowIds.length}
        indeterminate={listedIds.length > 0 && listedIds.length < rowIds.length}
        disabled={rowIds.length === 0}
        onChange={() => set(new Set(listedIds.length === rowIds.length ? [] : rowIds))}
      />
    ),
  };
}
