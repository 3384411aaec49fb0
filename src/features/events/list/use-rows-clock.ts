import { useDeferredValue } from "react";
import { type Clocked, serviceNow } from "../../../api/service-clock.ts";
import { useNow } from "../../../components/text/time-mode.tsx";

/** Milliseconds by which the rows' clock moves on. */
const step = 5000;

/**
 * The time by which a list's rows are judged, in milliseconds by the service's clock. It moves in
 * steps, as a page can hold thousands of jobs; and in the background, so that what a click asks for
 * need not wait for rows that are only older.
 */
export function useRowsClock(answer: Clocked | undefined): number {
  const shown = useDeferredValue(Math.floor(useNow(false).getTime() / step) * step);
  // What has just arrived is not judged by a time before it.
  const now = Math.max(shown, answer?.receivedAt ?? 0);
  return Math.floor(serviceNow(now, answer) / step) * step;
}
