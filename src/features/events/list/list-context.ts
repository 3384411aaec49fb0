import { createContext, useContext } from "react";
import type { Answer } from "../../../api/client/request.ts";
import type { api } from "../../../../contract/index.ts";
import type { ListRow } from "./judge.ts";

export interface ShownList {
  rows: readonly ListRow[];
  answer: Answer<typeof api.events.list> | undefined;
}

const ListContext = createContext<ShownList>({ rows: [], answer: undefined });

export const ListProvider = ListContext;

/** Returns the list: the open event's neighbors, and its record until the full one is loaded. */
export const useShownList = (): ShownList => useContext(ListContext);
