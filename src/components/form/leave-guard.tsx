import { useContext } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { LeaveGuardContext } from "./leave-guard-context.ts";

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
