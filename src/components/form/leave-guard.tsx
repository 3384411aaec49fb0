import { createContext, useContext } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";

/** The user wants to leave while input would be lost. */
export interface LeaveQuestion {
  /** True while the answer is awaited; the page stays meanwhile. */
  asked: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * A hook that blocks the page while `holds()` is true: moves inside of the console wait for an
 * answer, closing or reloading the tab asks in the browser's own words.
 */
export type UseLeaveGuard = (holds: () => boolean) => LeaveQuestion;

const nobodyAsks: LeaveQuestion = { asked: false, leave: () => undefined, stay: () => undefined };

/** Provided by the app, which has the router. */
export const LeaveGuardContext = createContext<UseLeaveGuard>(() => nobodyAsks);

export interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  holds: () => boolean;
  /** What would be lost: "3 changes to Ana Petrović". */
  what: string;
  /** After the answer, before the page goes. */
  onLeave?: () => void;
}

/** Asks before input is left behind. One for each form, as long as it is mounted. */
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
      <p>{what} would be lost. Nothing of it was sent to the service.</p>
    </ConfirmDialog>
  );
}
