import type { EventSearch } from "../../../api/events.ts";
import { filtersIn } from "./fields.ts";

/** Returns the search with `filters` added. Lists are extended; other filters are replaced. */
export function addFilters(search: EventSearch, filters: EventSearch): EventSearch {
  const mergedFilters: Record<string, unknown> = { ...filters };
  for (const { id } of filtersIn(filters)) {
    const [current, added] = [search[id], filters[id]];
    if (Array.isArray(current) && Array.isArray(added) && added.length > 0) {
      mergedFilters[id] = [...new Set([...current, ...added])];
    }
  }
  return mergedFilters;
}
