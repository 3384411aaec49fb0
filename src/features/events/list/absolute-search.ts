import { type EventSearch, resolveRange } from "../../../api/events.ts";

/**
 * Fixes both ends of the range, so that a link always matches the same events. `now` is in
 * milliseconds.
 */
export function toAbsoluteSearch(search: EventSearch, now: number): EventSearch {
  const { tail: _, last: __, ...fixed } = search.after ? search : resolveRange(search, now);
  return { ...fixed, before: fixed.before ?? fixed.asOf ?? new Date(now).toISOString() };
}
