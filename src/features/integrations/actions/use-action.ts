import { useState } from "react";
import { formatFormError } from "../../../kit/record/form-error.ts";

export function useAction() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (action: () => Promise<void>) => {
    if (pending) return;
    setPending(true);
    setError(null);
    try {
      await action();
    } catch (failure) {
      setError(formatFormError(failure));
    } finally {
      setPending(false);
    }
  };
  return { run: (action: () => Promise<void>) => void run(action), pending, error };
}
