import { type EventSearch, settled } from "../../../api/events.ts";

/**
 * An address to hand on: with an end, so that it shows others the same events later, and standing
 * still. `now` in milliseconds.
 */
export function absolute(search: EventSearch, now: number): EventSearch {
  const { tail: _, last: __, ...still } = search.after ? search : settled(search, now);
  return { ...still, before: still.before ?? still.asOf ?? new Date(now).toISOString() };
}
