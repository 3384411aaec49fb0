import { useMemo, useState } from "react";
import type { ListRow } from "./judge.ts";

export interface EventSelection {
  /** Selected rows in the order of the list. */
  chosen: readonly ListRow[];
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** A row that leaves the list is deselected. */
export function useSelection(rows: readonly ListRow[]): EventSelection {
  const [ids, set] = useState(nothing);
  return useMemo(() => {
    const chosen = ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));
    return { chosen, ids, set };
  }, [rows, ids]);
}
