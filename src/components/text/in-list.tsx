import { createContext, useContext } from "react";

/**
 * True inside the rows of a list. There, ids are short, and times and ids are no stops of the Tab
 * key: a row is one stop, and its details give the same again at full length.
 */
export const InListContext = createContext(false);

export function useInList(): boolean {
  return useContext(InListContext);
}
