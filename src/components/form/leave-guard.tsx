import { createContext, useContext } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";

export interface LeaveQuestion {
  /** True while the question is open; navigation is blocked meanwhile. */
  asked: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Blocks navigation while `holds()` returns true. Closing the tab shows the browser's confirmation.
 */
export type UseLeaveGuard = (holds: () => boolean) => LeaveQuestion;

const nobodyAsks: LeaveQuestion = { asked: false, leave: () => undefined, stay: () => undefined };

/** Provided by the app, which has the router. */
export const LeaveGuardContext = createContext<UseLeaveGuard>(() => nobodyAsks);

export interface LeaveGuardProps {
  /** Called at the moment of leaving. */
  holds: () => boolean;
  what: string;
  /** Called before the navigation continues. */
  onLeave?: () => void;
}

/** Use one for each form. */
export function LeaveGuard({ holds, what, onLeave }: LeaveGuardProps) {
  const useLeaveGuard = useContext(LeaveGuardContext);
  const { asked, leave, stay } = useLeaveGuard(holds);
  return (
    <ConfirmDialog
      open={asked}
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
