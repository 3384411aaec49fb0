import type { FailureSearch } from "../../api/failures/failure-search.ts";

const dayMs = 86_400_000;

/**
 * Returns search params for the failures around an instant: the day before and the day after it.
 * Returns no params if the instant is undefined or in the last 24 hours, because the page's default
 * range of 48 hours includes the day before.
 */
export function getFailureWindow(at: number | undefined, now: number): FailureSearch {
  if (at === undefined || now - at < dayMs) return {};
  return { after: new Date(at - dayMs).toISOString(), before: new Date(at + dayMs).toISOString() };
}
