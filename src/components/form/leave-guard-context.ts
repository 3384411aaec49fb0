import { createContext } from "react";

export interface LeaveQuestion {
  /** True while the confirmation is open, which blocks the navigation. */
  isOpen: boolean;
  leave: () => void;
  stay: () => void;
}

export interface LeaveGuardOptions {
  /** Reports whether there are changes. Called when the user leaves the form. */
  hasChanges: () => boolean;
  /** Whether a save is pending. Leaving doesn't stop the save. */
  isSaving: boolean;
  /** What drafts of the form don't contain, for example "secrets"; undefined if nothing. */
  omittedNoun: string | undefined;
  /** Search params that identify the form, in addition to the path. */
  searchKeys: readonly string[];
}

/**
 * Blocks navigation to another path, or to other values of `searchKeys`, while `hasChanges()`
 * returns true. Closing the tab shows the browser's confirmation.
 */
export type UseLeaveGuard = (options: LeaveGuardOptions) => LeaveQuestion;

const closedQuestion: LeaveQuestion = {
  isOpen: false,
  leave: () => undefined,
  stay: () => undefined,
};

/** The leave guard, which the app provides, because only the app has the router. */
export const LeaveGuardContext = createContext<UseLeaveGuard>(() => closedQuestion);
