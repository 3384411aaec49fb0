import { createContext } from "react";

export interface LeaveQuestion {
  /** True while the question is open; navigation is blocked meanwhile. */
  isOpen: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Blocks navigation while `hasChanges()` returns true. Closing the tab shows the browser's
 * confirmation.
 */
export type UseLeaveGuard = (hasChanges: () => boolean) => LeaveQuestion;

const closedQuestion: LeaveQuestion = {
  isOpen: false,
  leave: () => undefined,
  stay: () => undefined,
};

/** Provided by the app, which has the router. */
export const LeaveGuardContext = createContext<UseLeaveGuard>(() => closedQuestion);
