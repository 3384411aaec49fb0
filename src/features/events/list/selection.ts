import { useMemo, useState } from "react";
import type { ListRow } from "./list-rows.ts";

export interface EventSelection {
  /** The selected rows in the order of the list. */
  selectedRows: readonly ListRow[];
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
}

const noIds: ReadonlySet<string> = new Set();

/** `selectedRows` omits selected events that aren't in the list. */
export function useSelection(rows: readonly ListRow[]): EventSelection {
  const [ids, setIds] = useState(noIds);
  return useMemo(() => {
    const selectedRows = ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));
    return { selectedRows, ids, set: setIds };
  }, [rows, ids]);
}
