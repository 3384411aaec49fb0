import type { EventSearch } from "../../../api/events.ts";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import type { Condition, TimeWindow } from "../../../api/failures/report.ts";
import type { ScanSpec } from "../../../api/failures/scan/scan-window.ts";
import { formatCondition } from "../../../api/failures/condition-text.ts";
import { toExclusiveEnd } from "../../../api/failures/range-end.ts";
import { acceptsWorkflowIdentifiers } from "../../../api/workflow-filter.ts";
import { toConditions } from "../../../entities/events/filters/event-conditions.ts";

/**
 * Filters that can't be applied to scanned events. A scan doesn't save their values or, for
 * `context`, the exact set of values.
 */
const unsupportedKeys: readonly string[] = ["email", "subscription", "search", "context"];

/**
 * Returns the failures page's search params for the list's window and filters; undefined if one of
 * the filters can't be applied to scanned events.
 */
export function toFailureSearch(search: EventSearch): FailureSearch | undefined {
  const { last, after, before } = search;
  const conditions = toConditions(search).filter(({ values }) => values.length > 0);
  const isUnsupported = ({ key }: Condition) =>
    unsupportedKeys.includes(key) ||
    // A scan has identifiers, but the filters of such a service can have IDs.
    (key === "workflow" && !acceptsWorkflowIdentifiers());
  if (conditions.some(isUnsupported)) return undefined;
  return {
    ...(last === undefined ? { after } : { last }),
    before: toExclusiveEnd(before),
    where: conditions.length === 0 ? undefined : conditions.map(formatCondition),
  };
}

/**
 * Returns the failures page's search params for a scan that covers the list's window, so that the
 * page uses the scan.
 *
 * @param range the part of the scanned window that the list shows
 */
export function toScannedSearch(
  spec: ScanSpec,
  search: FailureSearch,
  range: TimeWindow | undefined,
): FailureSearch {
  const toTimestamp = (at: number | undefined) =>
    at === undefined ? undefined : new Date(at).toISOString();
  if ("last" in spec && spec.last === search.last) return search;
  return {
    where: search.where,
    ...("last" in spec
      ? { last: spec.last }
      : { after: toTimestamp(spec.from), before: toTimestamp(spec.to) }),
    ...(range && { from: toTimestamp(range.from), to: toTimestamp(range.to) }),
  };
}
