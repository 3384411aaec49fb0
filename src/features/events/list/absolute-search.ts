import { type EventSearch, resolveRange } from "../../../api/events.ts";

/**
 * Returns the search with a fixed end and, for a relative range, a fixed start, so that a shared
 * URL doesn't match later events. `now` is in milliseconds.
 */
export function toAbsoluteSearch(search: EventSearch, now: number): EventSearch {
  const {
    tail: _,
    last: __,
    ...absoluteSearch
  } = search.after ? search : resolveRange(search, now);
  return {
    ...absoluteSearch,
    before: absoluteSearch.before ?? absoluteSearch.asOf ?? new Date(now).toISOString(),
  };
}
