import { createContext, useContext } from "react";
import type { Answer } from "../../../api/client/request.ts";
import type { api } from "../../../../contract/index.ts";
import type { ListRow } from "./judge.ts";

export interface ShownList {
  rows: readonly ListRow[];
  /** The answer that the rows came with. */
  answer: Answer<typeof api.events.list> | undefined;
}

const ListContext = createContext<ShownList>({ rows: [], answer: undefined });

/** Provides the list to the open event beside it. */
export const ListProvider = ListContext;

/** The list beside the open event: its neighbours, and its record before it was read alone. */
export const useShownList = (): ShownList => useContext(ListContext);
