import { filtersIn } from "../../../entities/events/filters/fields.ts";
import type { EventSearch } from "../../../api/events.ts";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import type { TimeWindow } from "../../../api/failures/report.ts";
import type { ScanSpec } from "../../../api/failures/scan/scan-window.ts";
import { formatCondition } from "../../../api/failures/where.ts";

/** Filters that scanned events can't answer, because they don't have these values. */
const unsupported: readonly string[] = ["email", "subscription", "search"];

/**
 * Returns the search of the failures page for the list's window and filters; undefined if scanned
 * events can't answer one of the filters.
 */
export function failureSearchOf(search: EventSearch): FailureSearch | undefined {
  const { last, after, before } = search;
  const filters = filtersIn(search);
  if (filters.some(({ key }) => unsupported.includes(key))) return undefined;
  const where = filters.flatMap(({ id, key }) => {
    const values = [search[id] ?? []].flat();
    return values.length === 0 ? [] : formatCondition({ key, values, isExcluded: false });
  });
  return {
    ...(last === undefined ? { after } : { last }),
    before,
    where: where.length === 0 ? undefined : where,
  };
}

/**
 * Returns the search of the failures page for a scan that covers the list's window, so that the page
 * uses the scan.
 *
 * @param range the part of the scanned window that the list shows
 */
export function scannedSearch(
  spec: ScanSpec,
  search: FailureSearch,
  range: TimeWindow | undefined,
): FailureSearch {
  const toText = (at: number | undefined) =>
    at === undefined ? undefined : new Date(at).toISOString();
  if ("last" in spec && spec.last === search.last) return search;
  return {
    where: search.where,
    ...("last" in spec
      ? { last: spec.last }
      : { after: toText(spec.from), before: toText(spec.to) }),
    ...(range && { from: toText(range.from), to: toText(range.to) }),
  };
}
