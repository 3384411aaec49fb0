import type { FailureSearch } from "../../api/failures/failure-search.ts";

const day = 86_400_000;

/**
 * Returns search params for the failures around an instant: the day before and the day after it. A
 * recent instant is in the page's default window, which ends now.
 */
export function failureWindow(at: number | undefined, now: number): FailureSearch {
  if (at === undefined || now - at < day) return {};
  return { after: new Date(at - day).toISOString(), before: new Date(at + day).toISOString() };
}
