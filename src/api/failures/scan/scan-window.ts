import { parseTimestamp } from "../../../../contract/read-timestamp.ts";
import { getSpanStart } from "../../../lib/time/span.ts";
import { clockToleranceMs } from "../../client/service-clock.ts";
import type { ScanFilters } from "../../event-reading/event-cursor.ts";
import type { TimeWindow } from "../report.ts";

/** What to scan: a span up to now, such as `24h`, or a range. A range without `to` ends now. */
export type ScanSpec = (
  | { readonly last: string }
  | { readonly from: number; readonly to?: number | undefined }
) & {
  /** Filters that the API supports. */
  readonly filters?: Omit<ScanFilters, "after" | "before"> | undefined;
};

/** Reports whether the window ends in the present, so that new events can be added later. */
export const isOpenEnded = (spec: ScanSpec): boolean => "last" in spec || spec.to === undefined;

/**
 * Returns the window with a fixed end. The end of an open-ended window is after the newest event,
 * and in the past by the service's clock, so that no new event can be in the window.
 *
 * @param newestAt time of the newest event
 * @param serviceTime the service's time; undefined if it isn't reported
 * @param now the best estimate of the service's time
 */
export function toFixedWindow(
  spec: ScanSpec,
  newestAt: number | undefined,
  serviceTime: number | undefined,
  now: number,
): TimeWindow {
  const from = getScanStart(spec, now);
  if ("from" in spec && spec.to !== undefined) return { from, to: spec.to };
  const endAfterNewest = (newestAt ?? -Infinity) + 1;
  const safeEnd = (serviceTime ?? -Infinity) - clockToleranceMs;
  return { from, to: Math.max(from, endAfterNewest, safeEnd) };
}

export function getScanStart(spec: ScanSpec, now: number): number {
  if (!("last" in spec)) return spec.from;
  const start = getSpanStart(spec.last, now);
  if (start === undefined) throw new RangeError(`${spec.last} isn't a span`);
  return parseTimestamp(start);
}
