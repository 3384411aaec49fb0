import { useContext } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { LeaveGuardContext, type LeaveGuardOptions } from "./leave-guard-context.ts";

export interface LeaveGuardProps extends LeaveGuardOptions {
  /** What leaving discards, as a sentence. */
  consequence: string;
  /** Called before the navigation continues. */
  onLeave?: () => void;
}

/** Requires confirmation before leaving a form with changes. Each form needs a guard. */
export function LeaveGuard({ consequence, onLeave, ...options }: LeaveGuardProps) {
  const useLeaveGuard = useContext(LeaveGuardContext);
  const { isOpen, leave, stay } = useLeaveGuard(options);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      isDestructive
      onConfirm={() => {
        onLeave?.();
        leave();
      }}
      onCancel={stay}
    >
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}
