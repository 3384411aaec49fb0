import { createContext, useContext } from "react";

/**
 * True in lists, where IDs are shortened, and in links. Times and IDs aren't tab stops there,
 * because each row or link is only one tab stop.
 */
export const InListContext = createContext(false);

export function useInList(): boolean {
  return useContext(InListContext);
}
