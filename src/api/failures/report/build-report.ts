import type { EventColumns } from "../event-columns.ts";
import type { FailureReport, ReportQuery, TimeWindow } from "../report.ts";
import { matchEvents } from "./conditions.ts";
import { countByFacet } from "./facet-keys.ts";
import { findDifferences } from "./differences.ts";
import { countFacets } from "./facets.ts";
import { buildHistogram } from "./histogram.ts";
import { buildLatencies, findSlowestEvents } from "./latencies.ts";
import { failedOutcomeFlags, summarizeOutcomes } from "./outcome-counts.ts";
import { getPositions } from "./positions.ts";
import { compareProviders } from "./providers.ts";
import { buildPulse } from "./pulse.ts";
import { getCoveredShare } from "../scan/coverage.ts";
import { createTimeColumns } from "./time-columns.ts";

export type ReportScope = ReturnType<typeof createReportScope>;

export function createReportScope(columns: EventColumns, query: ReportQuery, window: TimeWindow) {
  const { range = window, conditions, columnCount } = query;
  const windowMask = matchEvents(columns, window, conditions);
  const rangeMask = matchEvents(columns, range, []);
  return {
    range,
    /** 1 for each event that the query selects. */
    mask: windowMask.map((bit, event) => bit & (rangeMask[event] ?? 0)),
    /** 1 for each event of the window that matches the query's conditions. */
    windowMask,
    layout: createTimeColumns(range, columnCount),
  };
}

export function buildReport(
  columns: EventColumns,
  query: ReportQuery,
  window: TimeWindow,
  scannedRanges: readonly TimeWindow[],
  { range, mask, windowMask, layout }: ReportScope,
): Omit<FailureReport, "groups" | "group"> {
  const events = getPositions(mask);
  const counts = countByFacet(columns, events);
  return {
    range,
    scannedShare: getCoveredShare(range, scannedRanges),
    eventCount: events.length,
    ...summarizeOutcomes(columns, events),
    histogram: buildHistogram(columns, events, layout, scannedRanges),
    pulse: buildPulse(columns, mask, layout),
    facets: countFacets(columns, events, counts),
    truncatedKeys: [...columns.truncatedKeys],
    latencies: buildLatencies(columns, events, query.markerAt),
    slowestEvents: findSlowestEvents(columns, events),
    providers: compareProviders(columns, windowMask, window, scannedRanges),
    ...(query.groupId === undefined && {
      differences: findDifferences(columns, createFailedMask(columns, mask), mask, {
        isMixed: true,
        counts,
      }),
    }),
  };
}

const createFailedMask = ({ outcome }: EventColumns, mask: Uint8Array) =>
  mask.map((bit, event) => (failedOutcomeFlags[outcome[event] ?? 0] ? bit : 0));
