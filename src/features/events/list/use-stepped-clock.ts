import { useDeferredValue } from "react";
import { type TimedResponse, getServiceNow } from "../../../api/client/service-clock.ts";
import { useNow } from "../../../components/text/time-mode.tsx";

const stepMs = 5000;

/**
 * Returns the service's time in milliseconds. The time advances in steps, because each new time
 * can recompute the outcomes of thousands of jobs. The time is deferred, so that rendering the rows
 * doesn't delay the response to clicks.
 */
export function useSteppedClock(response: TimedResponse | undefined): number {
  const deferredTime = useDeferredValue(Math.floor(useNow(false).getTime() / stepMs) * stepMs);
  // The deferred time can be earlier than the response.
  const now = Math.max(deferredTime, response?.receivedAt ?? 0);
  return Math.floor(getServiceNow(now, response) / stepMs) * stepMs;
}
