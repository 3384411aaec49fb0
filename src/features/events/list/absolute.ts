import { type EventSearch, settled } from "../../../api/events.ts";

/** Fixes both ends, so that the search always matches the same events. `now`: milliseconds. */
export function absolute(search: EventSearch, now: number): EventSearch {
  const { tail: _, last: __, ...still } = search.after ? search : settled(search, now);
  return { ...still, before: still.before ?? still.asOf ?? new Date(now).toISOString() };
}
