import { useContext, useEffectEvent, useLayoutEffect, useRef } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { LeaveGuardContext, type LeaveGuardOptions } from "./leave-guard-context.ts";

export interface LeaveGuardProps extends LeaveGuardOptions {
  /** What leaving discards, or what a pending save may still change, as a sentence. */
  consequence: string;
  /** Called before the navigation continues. */
  onLeave: () => void;
}

/**
 * Requires confirmation before leaving a form with changes. Each form needs a guard. When a save
 * ends, the confirmation closes, because the consequence of leaving has changed.
 */
export function LeaveGuard({ consequence, onLeave, ...options }: LeaveGuardProps) {
  const useLeaveGuard = useContext(LeaveGuardContext);
  const { isOpen, leave, stay } = useLeaveGuard(options);
  const { isSaving } = options;
  const wasSaving = useRef(isSaving);
  const closeQuestion = useEffectEvent(stay);
  useLayoutEffect(() => {
    if (wasSaving.current && !isSaving) closeQuestion();
    wasSaving.current = isSaving;
  }, [isSaving]);
  return (
    <ConfirmDialog
      open={isOpen}
      title={isSaving ? "Leave while saving?" : "Leave without saving?"}
      confirmLabel={isSaving ? "Leave form" : "Leave without saving"}
      isDestructive={!isSaving}
      onConfirm={() => {
        onLeave();
        leave();
      }}
      onCancel={stay}
    >
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}
