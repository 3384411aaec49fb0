import { createContext, useContext } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";

export interface LeaveQuestion {
  /** True while the question is open; navigation is blocked meanwhile. */
  isOpen: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Blocks navigation while `holds()` returns true. Closing the tab shows the browser's confirmation.
 */
export type UseLeaveGuard = (hasChanges: () => boolean) => LeaveQuestion;

const closedQuestion: LeaveQuestion = {
  isOpen: false,
  leave: () => undefined,
  stay: () => undefined,
};

/** Provided by the app, which has the router. */
export const LeaveGuardContext = createContext<UseLeaveGuard>(() => closedQuestion);

export interface LeaveGuardProps {
  /** Called at the moment of leaving. */
  hasChanges: () => boolean;
  what: string;
  /** Called before the navigation continues. */
  onLeave?: () => void;
}

/** Use one for each form. */
export function LeaveGuard({ hasChanges, what, onLeave }: LeaveGuardProps) {
  const useLeaveGuard = useContext(LeaveGuardContext);
  const { isOpen, leave, stay } = useLeaveGuard(hasChanges);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      destructive
      onConfirm={() => {
        onLeave?.();
        leave();
      }}
      onCancel={stay}
      pending={false}
      error={null}
    >
      <p>{what} will be lost.</p>
    </ConfirmDialog>
  );
}
