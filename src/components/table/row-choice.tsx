import { useRef, type MouseEvent } from "react";
import Checkbox from "@mui/material/Checkbox";

export interface RowSelection {
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
}

/** Boxes that choose rows; with Shift held, all from the last one on. */
export function useRowChoice(selection: RowSelection | undefined, rowIds: readonly string[]) {
  const last = useRef<string>(undefined);
  if (selection === undefined) return undefined;
  const { ids, set } = selection;
  const listed = rowIds.filter((id) => ids.has(id));

  const toggle = (id: string, event: MouseEvent) => {
    const next = new Set(ids);
    const [from, to] = [rowIds.indexOf(last.current ?? id), rowIds.indexOf(id)];
    const range =
      event.shiftKey && from !== -1
        ? rowIds.slice(Math.min(from, to), Math.max(from, to) + 1)
        : [id];
    for (const one of range) {
      if (ids.has(id)) next.delete(one);
      else next.add(one);
    }
    last.current = id;
    set(next);
  };
  return {
    all: (
      <Checkbox
        size="small"
        slotProps={{ input: { "aria-label": "Choose all rows" } }}
        checked={rowIds.length > 0 && listed.length === rowIds.length}
        indeterminate={listed.length > 0 && listed.length < rowIds.length}
        disabled={rowIds.length === 0}
        onChange={() => set(new Set(listed.length === rowIds.length ? [] : rowIds))}
      />
    ),
    one: (id: string, name: string) => (
      <Checkbox
        size="small"
        slotProps={{ input: { "aria-label": name } }}
        checked={ids.has(id)}
        // The click tells whether Shift is held; the change does not.
        onClick={(event) => toggle(id, event)}
      />
    ),
  };
}
