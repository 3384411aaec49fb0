import { useContext } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { LeaveGuardContext } from "./leave-guard-context.ts";

export interface LeaveGuardProps {
  /** Reports whether there are changes. Called when the user leaves the page. */
  hasChanges: () => boolean;
  /** Whether the form has fields that drafts don't contain. */
  hasSecrets: boolean;
  /** What leaving discards, as a sentence. */
  consequence: string;
  /** Called before the navigation continues. */
  onLeave?: () => void;
}

/** Requires confirmation before leaving a form with changes. Each form needs a guard. */
export function LeaveGuard({ hasChanges, hasSecrets, consequence, onLeave }: LeaveGuardProps) {
  const useLeaveGuard = useContext(LeaveGuardContext);
  const { isOpen, leave, stay } = useLeaveGuard(hasChanges, hasSecrets);
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
