import { createContext, useContext } from "react";
import type { ApiResponse } from "../../../api/client/request.ts";
import type { api } from "../../../../contract/index.ts";
import type { ListRow } from "./list-rows.ts";

export interface ListContextValue {
  rows: readonly ListRow[];
  response: ApiResponse<typeof api.events.list> | undefined;
}

const ListContext = createContext<ListContextValue>({ rows: [], response: undefined });

export const ListProvider = ListContext;

/**
 * Returns what the open event's page takes from the list: the event's neighbors, and a record to
 * show until the full event has loaded.
 */
export const useListContext = (): ListContextValue => useContext(ListContext);
