import { createContext, useContext } from "react";
import type { Answer } from "../../../api/client/request.ts";
import type { api } from "../../../../contract/index.ts";
import type { ListRow } from "./list-rows.ts";

export interface ShownList {
  rows: readonly ListRow[];
  answer: Answer<typeof api.events.list> | undefined;
}

const ListContext = createContext<ShownList>({ rows: [], answer: undefined });

export const ListProvider = ListContext;

/** Returns the list beside an open event: its neighbors, and its record until the event loads. */
export const useShownList = (): ShownList => useContext(ListContext);
