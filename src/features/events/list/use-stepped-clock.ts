import { useDeferredValue } from "react";
import { type Clocked, serviceNow } from "../../../api/client/service-clock.ts";
import { useNow } from "../../../components/text/time-mode.tsx";

const stepMs = 5000;

/**
 * Returns the time by which events are judged, in milliseconds by the service's clock. It moves in
 * steps, as there can be thousands of jobs; and in the background, so that a click doesn't wait for
 * rows that are only older.
 */
export function useSteppedClock(answer: Clocked | undefined): number {
  const shown = useDeferredValue(Math.floor(useNow(false).getTime() / stepMs) * stepMs);
  // What has just arrived is not judged by a time before it.
  const now = Math.max(shown, answer?.receivedAt ?? 0);
  return Math.floor(serviceNow(now, answer) / stepMs) * stepMs;
}
