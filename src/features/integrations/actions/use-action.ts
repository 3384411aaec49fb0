import { useState } from "react";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { useHasLeft } from "../../../components/use-has-left.ts";
import { formatFormError } from "../../../kit/record/form-error.ts";
import type { MonitoredChange } from "./monitored-change.ts";

export interface ActionOptions {
  /** Notice of a success, such as "SendGrid deactivated". */
  doneText: string;
  /** Start of the notice of a failure, such as "Couldn't deactivate SendGrid." */
  failureText: string;
  onDone: (change: MonitoredChange) => void;
}

/**
 * Returns `run`, which runs an action. The action returns its change, or the reason why nothing was
 * changed. The component must show this reason. If the operator has left the page, a notice reports
 * the result.
 */
export function useAction({ doneText, failureText, onDone }: ActionOptions) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { notify } = useNotices();
  const hasLeftRef = useHasLeft();
  const reportFailure = (reason: string) =>
    notify({ message: `${failureText} ${reason}`, tone: "fail" });
  const run = async (action: () => Promise<MonitoredChange | string>) => {
    if (isPending) return;
    setIsPending(true);
    setError(null);
    try {
      const result = await action();
      if (typeof result === "string") {
        if (hasLeftRef.current) reportFailure(result);
        return;
      }
      if (hasLeftRef.current) notify({ message: doneText, tone: "ok" });
      onDone(result);
    } catch (failure) {
      if (hasLeftRef.current) reportFailure(formatFormError(failure, { isKeyLost: true }));
      else setError(formatFormError(failure));
    } finally {
      setIsPending(false);
    }
  };
  return {
    run: (action: () => Promise<MonitoredChange | string>) => void run(action),
    isPending,
    error,
  };
}
