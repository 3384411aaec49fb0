import { type EventSearch, settled } from "../../../api/events.ts";

/**
 * Returns a search to share: fixed, with an end, so that it shows the same events later. `now` in
 * milliseconds.
 */
export function absolute(search: EventSearch, now: number): EventSearch {
  const { tail: _, last: __, ...still } = search.after ? search : settled(search, now);
  return { ...still, before: still.before ?? still.asOf ?? new Date(now).toISOString() };
}
