import { createContext } from "react";

export interface LeaveQuestion {
  /** True while the confirmation is open and the navigation is blocked. */
  isOpen: boolean;
  leave: () => void;
  stay: () => void;
}

export interface LeaveGuardOptions {
  /** Called when the user leaves the form. */
  hasChanges: () => boolean;
  /** Leaving doesn't stop a pending save. */
  isSaving: boolean;
  /** What drafts of the form don't contain, for example "secrets"; undefined if nothing. */
  omittedNoun: string | undefined;
  /** Search params that identify the form, in addition to the path. */
  searchKeys: readonly string[];
}

/**
 * Blocks navigation to another path, or to other values of `searchKeys`, while `hasChanges()`
 * returns true, except for sign-outs and environment switches. Closing the tab shows the browser's
 * confirmation.
 */
export type UseLeaveGuard = (options: LeaveGuardOptions) => LeaveQuestion;

const closedQuestion: LeaveQuestion = {
  isOpen: false,
  leave: () => undefined,
  stay: () => undefined,
};

/** Provided by the app, because only the app has the router. */
export const LeaveGuardContext = createContext<UseLeaveGuard>(() => closedQuestion);
