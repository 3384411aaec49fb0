import type { FailureSearch } from "../../api/failures/failure-search.ts";

const dayMs = 86_400_000;

/**
 * Returns search params for the failures around an instant: the day before and the day after it.
 * Returns no params for an undefined instant. An instant in the last 24 hours needs none, because
 * the failures page's default range of 48 hours includes the day before it.
 */
export function getFailureWindow(at: number | undefined, now: number): FailureSearch {
  if (at === undefined || now - at < dayMs) return {};
  return { after: new Date(at - dayMs).toISOString(), before: new Date(at + dayMs).toISOString() };
}
