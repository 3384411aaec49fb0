import type { EventSearch } from "../../../api/events.ts";

/**
 * An address to hand on: with an end, so that it shows others the same events later, and standing
 * still. `now` in milliseconds.
 */
export function absolute({ tail: _, ...search }: EventSearch, now: number): EventSearch {
  return { ...search, before: search.before ?? search.asOf ?? new Date(now).toISOString() };
}
