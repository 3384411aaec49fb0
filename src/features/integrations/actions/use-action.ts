import { useState } from "react";
import { formatFormError } from "../../../kit/record/form-error.ts";

export function useAction() {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (action: () => Promise<void>) => {
    if (isPending) return;
    setIsPending(true);
    setError(null);
    try {
      await action();
    } catch (failure) {
      setError(formatFormError(failure));
    } finally {
      setIsPending(false);
    }
  };
  return { run: (action: () => Promise<void>) => void run(action), isPending, error };
}
