import type { FailureSearch } from "../../api/failures/failure-search.ts";

const day = 86_400_000;

/**
 * Returns search params for the failures around an instant: the day before and the day after it.
 * Returns no params for an instant in the last 24 hours, which the page shows by default.
 */
export function failureWindow(at: number | undefined, now: number): FailureSearch {
  if (at === undefined || now - at < day) return {};
  return { after: new Date(at - day).toISOString(), before: new Date(at + day).toISOString() };
}
