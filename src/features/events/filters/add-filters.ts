import type { EventSearch } from "../../../api/events.ts";
import { filtersIn } from "./fields.ts";

/** Merges filters into a search: lists are extended, other filters replaced. */
export function addFilters(search: EventSearch, filters: EventSearch): EventSearch {
  const merged: Record<string, unknown> = { ...filters };
  for (const { id } of filtersIn(filters)) {
    const [before, added] = [search[id], filters[id]];
    if (Array.isArray(before) && Array.isArray(added) && added.length > 0) {
      merged[id] = [...new Set([...before, ...added])];
    }
  }
  return merged;
}
