import { useContext } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { LeaveGuardContext } from "./leave-guard-context.ts";

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
