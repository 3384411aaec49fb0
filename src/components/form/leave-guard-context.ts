import { createContext } from "react";

export interface LeaveQuestion {
  /** True while the confirmation is open, which blocks the navigation. */
  isOpen: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Blocks navigation while `hasChanges()` returns true. Closing the tab shows the browser's
 * confirmation. `hasSecrets` is whether the form has fields that drafts don't contain.
 */
export type UseLeaveGuard = (hasChanges: () => boolean, hasSecrets: boolean) => LeaveQuestion;

const closedQuestion: LeaveQuestion = {
  isOpen: false,
  leave: () => undefined,
  stay: () => undefined,
};

/** The leave guard, which the app provides, because only the app has the router. */
export const LeaveGuardContext = createContext<UseLeaveGuard>(() => closedQuestion);
