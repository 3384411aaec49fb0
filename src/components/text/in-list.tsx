import { createContext, useContext } from "react";

/** True in lists: IDs are short, and times and IDs aren't tab stops, as a row is a single one. */
export const InListContext = createContext(false);

export function useInList(): boolean {
  return useContext(InListContext);
}
